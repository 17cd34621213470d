import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { trim } from "../../dev/trim";

test("of a table the columns stay, and no constraint", () => {
  const table = `var orders = sqliteTable("orders", {
    id: text().primaryKey(),
    key: text().notNull().unique().references(() => users.id, { onDelete: "cascade" }),
    side: text({ enum: SIDES }).notNull().default("buyer")
  }, (table) => [check("key", sql2\`length(\${table.key})
    = 3\`)]), next = 1;`;
  expect(trim(table)).toBe(`var orders = sqliteTable("orders", {
    id: text().primaryKey(),
    key: text().notNull(),
    side: text({ enum: [] }).notNull().default("buyer")
  }), next = 1;`);
});

test("of SQL the line breaks go, also around other SQL, and of no other text", () => {
  expect(
    trim(`sql2\`SELECT a,
    b FROM \${sql\`x
  y\`}
  WHERE \${one} = 'a  b'\`; \`a
 b\``),
  ).toBe(`sql2\`SELECT a, b FROM \${sql\`x y\`} WHERE \${one} = 'a  b'\`; \`a
 b\``);
});

test("no SQL has a comment or a word in quotes across lines", () => {
  const files = readdirSync("app/data", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const templates = files.flatMap(
    (name) => readFileSync(`app/data/${name}`, "utf8").match(/\bsql(?:<[^`]*>)?`[^`]*`/g) ?? [],
  );
  expect(templates.length).toBeGreaterThan(500);
  expect(templates.filter((sql) => /--|\/\*/.test(sql))).toEqual([]);
  expect(
    templates.filter((sql) =>
      (sql.replace(/\$\{[^}]*\}/g, "x").match(/'(?:[^']|'')*'/g) ?? []).some((word) => word.includes("\n")),
    ),
  ).toEqual([]);
});

test("of the list of routes nothing stays but what is beside it", () => {
  expect(trim('var assets_manifest_default = { entry: {}, routes: { a: { id: "a" } }, version: "1" };')).toBe(
    'var assets_manifest_default = { entry: {}, routes: {}, version: "1" };',
  );
});

test("of a route only its module stays", () => {
  expect(
    trim(
      'var x = 1, routes = { root: { id: "root", path: "", index: void 0, module: root_exports }, a: { id: "a", module: a_exports } };',
    ),
  ).toBe("var x = 1, routes = { root: { module: root_exports }, a: { module: a_exports } };");
});
