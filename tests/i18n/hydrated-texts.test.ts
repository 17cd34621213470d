import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { en } from "~/i18n/en";
import { enHydrated } from "~/i18n/en-hydrated";

interface Output {
  entryPoint?: string;
  imports: { path: string; kind: string }[];
}

/** What the browser build wrote, by file. */
const { outputs } = JSON.parse(readFileSync("build/metafile.js.json", "utf8")) as { outputs: Record<string, Output> };

/** The files that a browser loads for these. */
function loaded(names: string[], all = new Set<string>()): Set<string> {
  for (const name of names.filter((one) => !all.has(one))) {
    all.add(name);
    const imports = outputs[name]?.imports.filter(({ kind }) => kind === "import-statement") ?? [];
    loaded(
      imports.map(({ path }) => path),
      all,
    );
  }
  return all;
}

function built(entry: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.includes(entry));
  if (!found) throw new Error(`${entry} is not built for browsers`);
  return found[0];
}

test("a page that hydrates shows no text that browsers are not sent", async () => {
  const all = (await readdir("app/routes")).map((name) => `routes/${name}/route.tsx`);
  const routes = all.filter(
    (path) => existsSync(`app/${path}`) && readFileSync(`app/${path}`, "utf8").includes("hydrate: true"),
  );
  expect(routes).toContain("routes/sell/route.tsx");
  const files = loaded(["entry.client.tsx", "root.tsx", ...routes].map(built));
  const code = [...files].map((path) => readFileSync(path, "utf8")).join("\n");
  const shown = (name: string) => new RegExp(`["'\`]${name}\\.`).test(code);
  expect(shown("sell")).toBe(true);
  expect(Object.keys(en).filter((name) => !(name in enHydrated) && shown(name))).toEqual([]);
});
