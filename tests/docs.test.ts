import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { RETENTION } from "~/domain/retention";
import { DAY } from "~/domain/time";

const DOCS = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];

/** Paths in a text, from the project's folder or from app/, and targets of its links. */
function pathsIn(doc: string): string[] {
  const text = readFileSync(doc, "utf8");
  const named = text.matchAll(
    /(?<![\w/.-])((?:app|bench|dev|docs|migrations|public|tests|data|domain|flows|forms|gateways|http|i18n|islands|live|routes|service|ui)\/[\w$./[\]-]*\w\/?)/g,
  );
  const linked = text.matchAll(/\]\((?!https?:)([^)#]+)\)/g);
  return [...[...named].map(([, path = ""]) => path), ...[...linked].map(([, path = ""]) => join(dirname(doc), path))];
}

test("every path that the documents name exists", () => {
  const missing = DOCS.flatMap((doc) =>
    pathsIn(doc)
      .filter((path) => !existsSync(path) && !existsSync(join("app", path)))
      .map((path) => `${doc}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("every file that the documents name without its folder exists", () => {
  const folders = ["app", "bench", "dev", "docs", "migrations", "public", "tests"];
  const files = [
    ...folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" })),
    ...readdirSync("."),
  ];
  const names = new Set(files.map((file) => basename(file)));
  const missing = DOCS.flatMap((doc) => {
    const named = readFileSync(doc, "utf8").matchAll(/`([\w.-]+\.(?:tsx?|sql|md|toml|json))`/g);
    return [...named].filter(([, name = ""]) => !names.has(name)).map(([, name]) => `${doc}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("a trigger that the documents name is last made in the file that they name", () => {
  const made = readdirSync("migrations")
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .flatMap((file) => {
      const triggers = readFileSync(join("migrations", file), "utf8").matchAll(/^CREATE TRIGGER (\w+)/gm);
      return [...triggers].map(([, name = ""]) => [name, `migrations/${file}`] as const);
    });
  const last = new Map(made);
  const named = DOCS.flatMap((doc) => [
    ...readFileSync(doc, "utf8").matchAll(/`(\w+)` \(`(migrations\/[\w.]+\.sql)`\)/g),
  ]).filter(([, name = ""]) => last.has(name));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(([, name = "", file]) => last.get(name) !== file).map(([text]) => text)).toEqual([]);
});

test("the README is one page", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length).toBeLessThanOrEqual(91);
});

test("the table of what is kept how long is the one that cron obeys", () => {
  const text = readFileSync("docs/operating.md", "utf8");
  const kept = [...text.matchAll(/^\| `(\w+)` \| (\d+) \| /gm)].map(([, table, days]) => [table, Number(days) * DAY]);
  expect(Object.fromEntries(kept)).toEqual(RETENTION);
});

test("the catalogue of the log has every event, and no other, with what to do about it", () => {
  const code = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const logged = code.flatMap((file) => {
    const calls = readFileSync(join("app", file), "utf8").matchAll(/(?<![.\w])log\(\s*([^,{]+),/g);
    return [...calls].flatMap(([, event = ""]) => [...event.matchAll(/"([^"]+)"/g)].map(([, name]) => name));
  });
  const [, catalogue = ""] = /^## The log\n([\s\S]*?)^## /m.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const [table = ""] = catalogue.match(/\| event \|[\s\S]*?\n\n/) ?? [];
  const rows = table.trim().split("\n").slice(2);
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)]);
  // Each says what it means, and what to do.
  for (const row of rows)
    expect(row.split("|").map((cell) => cell.trim().length > 3)).toEqual([false, true, true, true, false]);
  expect(named.map(([, event]) => event).sort()).toEqual([...new Set(logged)].sort());
});
