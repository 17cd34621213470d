import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const APP = resolve("app");
const TOP = ["entry.worker.ts", "entry.server.tsx", "entry.client.tsx", "root.tsx", "context.ts"];

/** Who may import whom. Types may come from anywhere: they are gone when the code runs. */
const FLOORS: Record<string, readonly string[]> = {
  domain: [],
  i18n: ["domain"],
  data: ["domain"],
  gateways: ["domain", "i18n"],
  live: ["domain"],
  flows: ["domain", "data", "gateways", "live"],
  forms: ["domain", "i18n"],
  http: ["domain", "data", "i18n", "forms"],
  ui: ["domain", "i18n", "forms"],
  islands: ["domain"],
  routes: ["domain", "i18n", "data", "gateways", "live", "flows", "forms", "http", "ui"],
};

const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));

function source(file: string): string {
  return readFileSync(join(APP, file), "utf8");
}

/** What a file imports when it runs, as paths below app/ or names of packages. */
function imports(file: string): string[] {
  const found = source(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?"([^"]+)";/gms);
  return [...found]
    .filter(([statement]) => !/^(?:import|export)\s*\{\s*(?:type\s+[^,}]+,?\s*)+\}\s*from/s.test(statement))
    .map(([, name = ""]) => {
      if (name.startsWith("~/")) return name.slice(2);
      return name.startsWith(".") ? relative(APP, resolve(APP, dirname(file), name)) : name;
    });
}

function floorOf(path: string): string | undefined {
  return Object.keys(FLOORS).find((floor) => path.startsWith(`${floor}/`));
}

test("imports point downwards", () => {
  const wrong = files.flatMap((file) => {
    const floor = floorOf(file);
    if (!floor) return [];
    return imports(file)
      .filter((path) => {
        const to = floorOf(path);
        return to !== undefined && to !== floor && !FLOORS[floor]?.includes(to);
      })
      .map((path) => `${file} → ${path}`);
  });
  expect(wrong).toEqual([]);
});

test("a route imports no other route", () => {
  const wrong = files
    .filter((file) => file.startsWith("routes/"))
    .flatMap((file) =>
      imports(file)
        .filter((path) => path.startsWith("routes/") && path.split("/")[1] !== file.split("/")[1])
        .map((path) => `${file} → ${path}`),
    );
  expect(wrong).toEqual([]);
});

test("every file stands on a floor", () => {
  expect(files.filter((file) => !floorOf(file) && !TOP.includes(file))).toEqual([]);
});

test("domain is pure: no packages, clock, randomness or network", () => {
  const domain = files.filter((file) => file.startsWith("domain/"));
  expect(domain.flatMap((file) => imports(file).filter((path) => !path.startsWith("domain/")))).toEqual([]);
  const impure = /Date\.now|new Date\(|Math\.random|\bfetch\(|crypto\./;
  expect(domain.filter((file) => impure.test(source(file)))).toEqual([]);
});

test("modules of data, gateways, flows and http are named as server modules", () => {
  const floors = ["data/", "gateways/", "flows/", "http/"];
  const modules = files.filter((file) => floors.some((floor) => file.startsWith(floor)));
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.filter((file) => !file.endsWith(".server.ts"))).toEqual([]);
});

test("zod stays on the server: in modules named so, and in the schemas beside actions", () => {
  const parsers = files.filter((file) => imports(file).some((path) => /^(?:zod|@conform-to\/)/.test(path)));
  expect(parsers.length).toBeGreaterThan(0);
  expect(parsers.filter((file) => !/\.server\.ts$|^routes\/[^/]+\/schema\.ts$/.test(file))).toEqual([]);
});

test("only the Worker's entry reads the environment", () => {
  const readers = files.filter((file) => /\bprocess\.env\b|\benv\.[A-Z]/.test(source(file)));
  expect(readers.sort()).toEqual(["entry.worker.ts", "http/config.server.ts"]);
});

test("no file of code is over 250 lines", () => {
  const text = /^(?:i18n\/|data\/schema)/;
  const long = files.filter((file) => !text.test(file) && source(file).split("\n").length > 250);
  expect(long).toEqual([]);
});

test("no folder or file is a drawer for odds and ends", () => {
  const drawer = /(?:^|\/)(?:utils?|helpers?|common|services|types|misc|index)(?:\/|\.tsx?$)/;
  expect(files.filter((file) => drawer.test(file))).toEqual([]);
});

test("raw HTML and raw SQL stand only where a build-time constant is drawn", () => {
  const raw = files.filter((file) => /dangerouslySetInnerHTML|sql\.raw\(/.test(source(file)));
  expect(raw).toEqual(["root.tsx"]);
});
