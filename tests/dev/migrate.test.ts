import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LibsqlServer, startLibsql } from "../../dev/libsql/server";
import { migrateDatabase } from "../../dev/migrate";

let folder: string;
let server: LibsqlServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await mkdir(join(folder, "meta"));
  server = await startLibsql({ file: join(folder, "market.db") });
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Migrates by a journal of these migrations; each makes a table of its name. */
async function migrateBy(journal: readonly (readonly [name: string, when: number])[]): Promise<void> {
  const entries = journal.map(([tag, when], idx) => ({ idx, version: "6", when, tag, breakpoints: true }));
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "sqlite", entries }));
  for (const [name] of journal) await writeFile(join(folder, `${name}.sql`), `CREATE TABLE ${name} (a)`);
  await migrateDatabase(server.url, undefined, { migrationsFolder: folder });
}

async function tables(): Promise<unknown[]> {
  const client = createClient({ url: server.url });
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name",
  );
  client.close();
  return rows.map(({ name }) => name);
}

test("migrations run once, in the order of the journal", async () => {
  await migrateBy([["one", 1]]);
  await migrateBy([
    ["one", 1],
    ["two", 2],
  ]);
  expect(await tables()).toEqual(["one", "two"]);
});

test("a migration that comes before one that ran is refused, and nothing runs", async () => {
  await migrateBy([
    ["one", 1],
    ["three", 3],
  ]);
  const late = migrateBy([
    ["one", 1],
    ["two", 2],
    ["three", 3],
    ["four", 4],
  ]);
  await expect(late).rejects.toThrow("migration 2 of this database is not the journal's");
  expect(await tables()).toEqual(["one", "three"]);
});

test("a database that is ahead of the journal, or ran another file under the same time, is refused", async () => {
  await migrateBy([
    ["one", 1],
    ["two", 2],
  ]);
  await expect(migrateBy([["one", 1]])).rejects.toThrow("migration 2 of this database");
  const other = migrateBy([
    ["one", 1],
    ["other", 2],
  ]);
  await expect(other).rejects.toThrow("migration 2 of this database");
  expect(await tables()).toEqual(["one", "two"]);
});
