import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const APP = resolve("app");
const TOP = [
  "entry.worker.ts",
  "entry.server.tsx",
  "entry.client.tsx",
  "root.tsx",
  "context.ts",
  "handler.ts",
  "scheduled.ts",
  "crons.ts",
];

/** Which floors each floor may import. Type imports are free: they are gone at run time. */
const FLOORS: Record<string, readonly string[]> = {
  packages: [],
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
  service: ["domain", "i18n", "data", "gateways", "live", "flows", "forms", "http"],
  routes: ["domain", "i18n", "data", "gateways", "live", "flows", "forms", "http", "ui"],
};

const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));

function source(file: string): string {
  return readFileSync(join(APP, file), "utf8");
}

/** A file's imports at run time, as paths below app/ or names of packages. */
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

test("a statement compares with a word that rules and types know, not with one of its own", () => {
  const own = /(?:=|<>|\bIS|\bIS NOT|\bIN) \(?'/;
  expect(files.filter((file) => file.startsWith("data/") && own.test(source(file)))).toEqual([]);
});

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

test("no file needs itself to run", () => {
  const known = new Set(files);
  const needs = new Map(
    files.map((file) => [
      file,
      imports(file).flatMap((path) => ["", ".ts", ".tsx"].map((end) => path + end).filter((one) => known.has(one))),
    ]),
  );
  const done = new Set<string>();
  const circleFrom = (file: string, above: readonly string[]): string[] => {
    if (above.includes(file)) return [[...above.slice(above.indexOf(file)), file].join(" → ")];
    if (done.has(file)) return [];
    done.add(file);
    return (needs.get(file) ?? []).flatMap((one) => circleFrom(one, [...above, file]));
  };
  expect(files.flatMap((file) => circleFrom(file, []))).toEqual([]);
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

/** The nouns that divide domain, data, flows, ui and their tests. */
const ROOMS = [
  ...["accounts", "catalog", "images", "search", "auctions", "cart", "checkout", "payments", "refunds", "orders"],
  ...["shipments", "cancellations", "problems", "disputes", "feedback", "messages", "payouts", "reconciliation"],
  ...["moderation", "auth", "questions", "offers", "stores", "prices", "imports", "operations"],
];
const DIVIDED = ["domain", "data", "flows", "ui"];

test("floors are divided into the same rooms", () => {
  const tests = ["tests/domain", "tests/data", "tests/flows", "tests/routes"];
  const folders = [...DIVIDED.map((floor) => join(APP, floor)), ...tests].flatMap((floor) =>
    readdirSync(floor, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(floor, join(entry.parentPath, entry.name))),
  );
  expect(folders.filter((folder) => !ROOMS.includes(folder))).toEqual([]);
});

test("no two files of a floor have the same name", () => {
  const names = files
    .filter((file) => DIVIDED.includes(floorOf(file) ?? ""))
    .map((file) => `${floorOf(file)}/${basename(file)}`);
  // Every room has its facts.
  const twice = names.filter((name, index) => names.indexOf(name) !== index && name !== "data/facts.server.ts");
  expect(twice).toEqual([]);
});

test("no two test files of a floor have the same name", () => {
  for (const floor of ["domain", "data", "flows"]) {
    const names = readdirSync(`tests/${floor}`, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts"))
      .map((file) => basename(file));
    expect(
      names.filter((name, index) => names.indexOf(name) !== index),
      floor,
    ).toEqual([]);
  }
});

test("files of data are named by nouns", () => {
  const gerunds = files.filter((file) => file.startsWith("data/") && /ing\.server\.ts$/.test(file));
  expect(gerunds).toEqual([]);
});

test("flows hold no SQL", () => {
  const flows = files.filter((file) => file.startsWith("flows/"));
  expect(flows.filter((file) => /from "drizzle-orm|\bsql`/.test(source(file)))).toEqual([]);
});

test("a batch is sent in one place", () => {
  expect(files.filter((file) => /\bdb\.batch\(/.test(source(file)))).toEqual(["data/commit.server.ts"]);
});

test("a row of our own SQL has the types of its columns from the schema", () => {
  const schema = source("data/schema.server.ts");
  const tables = [...schema.matchAll(/sqliteTable\(\s*"(\w+)"/g)].map(([, name]) => name);
  const columns = [...schema.matchAll(/^ +(\w+): (?:integer|text)\(/gm)].map(([, name = ""]) => name);
  // A column named like a table counts its rows, and so do columns of queries.
  const names = columns.filter((name) => !tables.includes(name));
  const inCamels = names.map((name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
  const own = new RegExp(`\\b(?:${[...names, ...inCamels].join("|")}): (?:string|number)\\b`);
  const data = files.filter((file) => file.startsWith("data/"));
  const typed = data.flatMap((file) => source(file).match(/(?:\bRowOf|\.all)<[^`]*?>+[;(]/g) ?? []);
  expect(typed.length).toBeGreaterThan(100);
  expect(typed.filter((row) => own.test(row))).toEqual([]);
  const byHand = data.filter((file) => {
    const rows = [...source(file).matchAll(/\.all<(\w+)/g)].map(([, row]) => row);
    return rows.some((row) => source(file).includes(`interface ${row} `));
  });
  expect(byHand).toEqual([]);
});

test("a status is written in the module of its moves only", () => {
  const nouns = "(?:products|auctions|orders|payments|refunds|problems|payouts)";
  const statement = `UPDATE ${nouns}(?: AS \\w+)? SET (?:(?!WHERE)[^])*?\\bstatus =`;
  const update = `\\.update\\(${nouns}\\)\\s*\\.set\\(\\{[^}]*\\bstatus\\b`;
  const writes = new RegExp(`${statement}|${update}`);
  const writers = files.filter((file) => writes.test(source(file)));
  expect(writers.length).toBeGreaterThan(0);
  expect(writers.filter((file) => !file.endsWith("-moves.server.ts"))).toEqual([]);
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

test("forms are read in one place", () => {
  const conform = files.filter((file) => imports(file).some((path) => path.startsWith("@conform-to/")));
  expect(conform).toEqual(["forms/read-form.server.ts"]);
  const readers = files.filter((file) => /\.formData\(|parseFormData\(/.test(source(file)));
  expect(readers.sort()).toEqual(["forms/read-form.server.ts", "http/upload.server.ts"]);
});

test("zod stays on the server: in modules named so, and in the schemas beside actions", () => {
  const parsers = files.filter((file) => imports(file).includes("zod"));
  expect(parsers.length).toBeGreaterThan(0);
  expect(parsers.filter((file) => !/\.server\.ts$|^routes\/[^/]+\/schema\.ts$/.test(file))).toEqual([]);
});

test("only what the Worker begins with reads the environment", () => {
  const readers = files.filter((file) => /\bprocess\.env\b|\benv\.[A-Z]/.test(source(file)));
  expect(readers.sort()).toEqual(["context.ts", "entry.worker.ts", "handler.ts", "http/config.server.ts"]);
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

test("raw HTML and raw SQL stand only where a constant is drawn", () => {
  const raw = files.filter((file) => /dangerouslySetInnerHTML|sql\.raw\(/.test(source(file)));
  // Kept parts are HTML that React made. Structured data are JSON, escaped; a test reads back what would end them.
  expect(raw).toEqual(["root.tsx", "data/condition.server.ts", "ui/kept.tsx", "ui/structured-data.tsx"]);
});
