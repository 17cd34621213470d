import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import {
  Column,
  createTableRelationsHelpers,
  extractTablesRelationalConfig,
  getTableColumns,
  getTableName,
  is,
  One,
  type SQL,
} from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteSyncDialect, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as schema from "~/data/schema.server";
import { type LibsqlServer, startLibsql } from "../../dev/libsql/server";
import { migrateDatabase } from "../../dev/migrate";

let folder: string;
let server: LibsqlServer;
const tables = Object.values(schema).filter((one) => is(one, SQLiteTable)) as SQLiteTable[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  server = await startLibsql({ file: join(folder, "market.db") });
  await migrateDatabase(server.url);
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** The default of a column as a migration writes it. */
function defaultOf({ default: value }: SQLiteColumn): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? `'${value}'` : String(Number(value));
}

test("the map of the data and the migrations tell of the same columns", async () => {
  const client = createClient({ url: server.url });
  for (const table of tables) {
    const { rows } = await client.execute(
      `SELECT name, lower(type) AS type, "notnull", pk, dflt_value FROM pragma_table_info('${getTableName(table)}')`,
    );
    // A single-column primary key is never null, whether or not the migration says so.
    const there = rows.map((row) => [row.name, row.type, row.notnull === 1 || row.pk === 1, row.dflt_value]);
    const mapped = Object.values(getTableColumns(table)).map((column) => {
      return [column.name, column.getSQLType(), column.notNull, defaultOf(column)];
    });
    expect([getTableName(table), ...mapped.sort()]).toEqual([getTableName(table), ...there.sort()]);
  }
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'product_search%' AND name NOT LIKE 'order_search%' AND name NOT LIKE 'user_search%' AND name NOT LIKE 'audit_search%' AND name NOT LIKE '__drizzle%'",
  );
  expect(rows.map((row) => row.name).sort()).toEqual(tables.map(getTableName).sort());
});

/** Without comments, line breaks, quoted names and the names of tables before columns. */
function normalize(text: string): string {
  return text
    .replace(/--[^\n]*/g, "")
    .replace(/\s+/g, " ")
    .replace(/(?:"\w+"\.)?"(\w+)"/g, "$1")
    .replace(/\( /g, "(")
    .replace(/ \)/g, ")")
    .trim();
}

function render(part: SQL): string {
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(part);
  expect(params, `${sql}: values belong into the text, by literal() or inList()`).toEqual([]);
  return normalize(sql);
}

/** What is in the brackets of each CHECK. */
function checksIn(table: string): string[] {
  const text = normalize(table);
  return [...text.matchAll(/\bCHECK \(/g)].map(({ index, 0: { length } }) => {
    const from = index + length;
    let [end, depth, isQuoted] = [from, 1, false];
    for (; depth > 0; end++) {
      if (text[end] === "'") isQuoted = !isQuoted;
      else if (!isQuoted) depth += { "(": 1, ")": -1 }[text[end] ?? ""] ?? 0;
    }
    return text.slice(from, end - 1);
  });
}

/** Of a column's enum, or of a boolean. */
function listOf({ name, enumValues, dataType }: SQLiteColumn): string[] {
  if (enumValues?.length) return [`${name} IN (${enumValues.map((value) => `'${value}'`).join(", ")})`];
  return dataType === "boolean" ? [`${name} IN (0, 1)`] : [];
}

/** The order of a list does not matter. */
function sortList(check: string): string {
  const [, column, list] = check.match(/^(\w+) IN \(('[^)]*)\)$/) ?? [];
  return list === undefined ? check : `${column} IN (${list.split(", ").sort().join(", ")})`;
}

/** Says by name what only one of the two knows, a line each. */
function expectSame(schema: string[], database: string[]) {
  const only = (some: string[], others: string[]) => {
    const left = [...others];
    return some.filter((one) => !left.includes(one) || !left.splice(left.indexOf(one), 1));
  };
  expect({
    "missing in app/data/schema.server.ts": only(database, schema),
    "missing in migrations/": only(schema, database),
  }).toEqual({ "missing in app/data/schema.server.ts": [], "missing in migrations/": [] });
  expect(schema.length).toBeGreaterThan(0);
}

/** Only rows of triggers, whose values were checked in the rows that they count. */
const UNCHECKED = ["product_counts: is_auction IN (0, 1)", "product_counts: free_shipping IN (0, 1)"];

test("the map of the data and the migrations tell of the same CHECKs", async () => {
  const client = createClient({ url: server.url });
  const { rows } = await client.execute(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%CHECK%'",
  );
  const checked = rows.flatMap(({ name, sql }) => checksIn(String(sql)).map((one) => `${name}: ${sortList(one)}`));
  const mapped = tables.flatMap((table) => {
    const { checks, name } = getTableConfig(table);
    const lists = Object.values(getTableColumns(table)).flatMap((column) => listOf(column as SQLiteColumn));
    return [...lists, ...checks.map(({ value }) => render(value))].map((one) => `${name}: ${sortList(one)}`);
  });
  expectSame(
    mapped.filter((one) => !UNCHECKED.includes(one)),
    checked,
  );
});

test("the CHECKs of a table have a name each", () => {
  for (const table of tables) {
    const names = getTableConfig(table).checks.map(({ name }) => name);
    expect(names, getTableName(table)).toEqual([...new Set(names)]);
  }
});

test("the map of the data and the migrations tell of the same unique indexes", async () => {
  const client = createClient({ url: server.url });
  const { rows } = await client.execute(`SELECT t.name AS "table", i.name, i.origin, s.sql,
      (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) AS columns
    FROM sqlite_schema t, pragma_index_list(t.name) i LEFT JOIN sqlite_schema s ON s.name = i.name
    WHERE t.type = 'table' AND t.name IN (${tables.map((table) => `'${getTableName(table)}'`)}) AND i."unique" AND i.origin <> 'pk'`);
  const there = rows.map(({ table, origin, sql, columns }) =>
    origin === "u" ? `${table} (${columns})` : normalize(String(sql)).replace(/^CREATE UNIQUE INDEX (\w+) ON /, "$1: "),
  );
  const mapped = tables.flatMap((table) => {
    const { name, columns, uniqueConstraints, indexes } = getTableConfig(table);
    const textOf = (part: unknown) => (is(part, Column) ? part.name : render(part as SQL));
    return [
      ...columns.filter(({ isUnique }) => isUnique).map((column) => `${name} (${column.name})`),
      ...uniqueConstraints.map((one) => `${name} (${one.columns.map((column) => column.name).join(", ")})`),
      ...indexes.map(({ config: { name: index, columns, where } }) => {
        return `${index}: ${name} (${columns.map(textOf).join(", ")})${where ? ` WHERE ${render(where)}` : ""}`;
      }),
    ];
  });
  expectSame(mapped, there);
});

/** The schema's foreign keys as "child.columns parent.columns on delete on update". */
function references(): string[] {
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      const [from, to] = [columns, foreignColumns].map((all) => all.map(({ name }) => name).join());
      const actions = `${key.onDelete ?? "no action"} ${key.onUpdate ?? "no action"}`;
      return `${getTableName(table)}.${from} ${getTableName(foreignTable)}.${to} ${actions}`;
    }),
  );
}

test("the map of the data and the migrations tell of the same references", async () => {
  const client = createClient({ url: server.url });
  const there = await Promise.all(
    tables.map(async (table) => {
      const name = getTableName(table);
      const { rows } = await client.execute(`SELECT "table", group_concat("from") AS "from", group_concat("to") AS "to",
          lower(on_delete || ' ' || on_update) AS actions
        FROM (SELECT * FROM pragma_foreign_key_list('${name}') ORDER BY id, seq) GROUP BY id`);
      return rows.map((row) => `${name}.${row.from} ${row.table}.${row.to} ${row.actions}`);
    }),
  );
  expectSame(references(), there.flat());
});

test("every relation follows a reference", () => {
  const { tables } = extractTablesRelationalConfig(schema.related, createTableRelationsHelpers);
  const followed = Object.values(tables).flatMap(({ dbName, relations }) =>
    Object.values(relations).flatMap((one) => {
      if (!is(one, One) || !one.config) return [];
      const [from, to] = [one.config.fields, one.config.references].map((all) => all.map(({ name }) => name).join());
      return [`${dbName}.${from} ${one.referencedTableName}.${to}`];
    }),
  );
  const known = references().map((one) => one.split(" ").slice(0, 2).join(" "));
  expect(followed.length).toBeGreaterThan(0);
  expect(followed.filter((one) => !known.includes(one))).toEqual([]);
});

test("the diagrams of docs/data.md draw every table and every reference", async () => {
  const drawn = await readFile("docs/data.md", "utf8");
  const lines = [...drawn.matchAll(/^ {2}(\w+) \|\|--o\{ (\w+) : (\w+)$/gm)].map(
    ([, to, from, by]) => `${from}.${by} ${to}`,
  );
  expect(lines.sort()).toEqual(
    references()
      .map((one) => one.replace(/\.\w+ [\w ]+$/, ""))
      .sort(),
  );
  const mentioned = tables.map(getTableName).filter((name) => drawn.includes(`\`${name}\``));
  expect(mentioned).toEqual(tables.map(getTableName));
});

test("every table of ours is STRICT", async () => {
  const client = createClient({ url: server.url });
  const { rows } = await client.execute("SELECT name FROM pragma_table_list WHERE strict");
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(tables.map(getTableName)));
});

test("running the migrations again changes nothing", async () => {
  const files = (await readdir("migrations")).filter((name) => name.endsWith(".sql"));
  await migrateDatabase(server.url);
  const client = createClient({ url: server.url });
  const { rows } = await client.execute("SELECT count(*) AS n FROM __drizzle_migrations");
  expect(rows[0]?.n).toBe(files.length);
});
