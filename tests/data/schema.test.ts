import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
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
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'product_search%' AND name NOT LIKE '__drizzle%'",
  );
  expect(rows.map((row) => row.name).sort()).toEqual(tables.map(getTableName).sort());
});

test("what a column lists is what the database checks, and the other way round", async () => {
  const client = createClient({ url: server.url });
  const { rows } = await client.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'");
  const checked = rows.flatMap((row) =>
    [...String(row.sql).matchAll(/CHECK \((\w+) IN \(('[^)]+)\)\)/g)].map(([, column, list = ""]) => {
      return [`${row.name}.${column}`, ...[...list.matchAll(/'([^']+)'/g)].map(([, word]) => word).sort()];
    }),
  );
  const listed = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ enumValues }) => enumValues?.length)
      .map(({ name, enumValues = [] }) => [`${getTableName(table)}.${name}`, ...[...enumValues].sort()]),
  );
  expect(listed.sort()).toEqual(checked.sort());
});

/** The schema's foreign keys as "child.column parent.column on delete". */
function references(): string[] {
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      const [from, to] = [columns[0]?.name, foreignColumns[0]?.name];
      return `${getTableName(table)}.${from} ${getTableName(foreignTable)}.${to} ${key.onDelete ?? "no action"}`;
    }),
  );
}

test("the map of the data and the migrations tell of the same references", async () => {
  const client = createClient({ url: server.url });
  const there = await Promise.all(
    tables.map(async (table) => {
      const name = getTableName(table);
      const { rows } = await client.execute(`SELECT * FROM pragma_foreign_key_list('${name}')`);
      return rows.map((row) => `${name}.${row.from} ${row.table}.${row.to} ${String(row.on_delete).toLowerCase()}`);
    }),
  );
  expect(references().sort()).toEqual(there.flat().sort());
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
