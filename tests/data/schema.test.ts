import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
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

test("the map of the data and the migrations tell of the same columns", async () => {
  const client = createClient({ url: server.url });
  for (const table of tables) {
    const { rows } = await client.execute(
      `SELECT name, "notnull", pk FROM pragma_table_info('${getTableName(table)}')`,
    );
    // A key of one column is never empty, whether or not the migration says so.
    const there = rows.map((row) => [row.name, row.notnull === 1 || row.pk === 1]);
    const mapped = Object.values(getTableColumns(table)).map((column) => [column.name, column.notNull]);
    expect([getTableName(table), ...mapped.sort()]).toEqual([getTableName(table), ...there.sort()]);
  }
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'product_search%' AND name NOT LIKE '__drizzle%'",
  );
  expect(rows.map((row) => row.name).sort()).toEqual(tables.map(getTableName).sort());
});

test("every table of ours is STRICT", async () => {
  const client = createClient({ url: server.url });
  const { rows } = await client.execute("SELECT name FROM pragma_table_list WHERE strict");
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(tables.map(getTableName)));
});

test("running the migrations again changes nothing", async () => {
  await migrateDatabase(server.url);
  const client = createClient({ url: server.url });
  const { rows } = await client.execute("SELECT count(*) AS n FROM __drizzle_migrations");
  expect(rows[0]?.n).toBe(17);
});
