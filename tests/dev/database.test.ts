import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../dev/database";
import { startLibsql } from "../../dev/libsql/server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "database-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The number of migrations that ran, and the integrity of the file. */
async function stateOf(url: string) {
  const client = createClient({ url });
  const [migrations, check] = await client.batch(
    ["SELECT count(*) AS n FROM __drizzle_migrations", "SELECT integrity_check FROM pragma_integrity_check"],
    "read",
  );
  client.close();
  return [migrations?.rows[0]?.n, check?.rows[0]?.integrity_check];
}

async function newest() {
  const { entries } = JSON.parse(await readFile("migrations/meta/_journal.json", "utf8"));
  return [entries.length, "ok"];
}

test("databases opened at the same time share nothing and have every migration", async () => {
  const databases = await Promise.all([1, 2, 3, 4].map((n) => openDatabase(join(folder, `${n}.db`))));
  const [first] = databases;
  const client = createClient({ url: first?.url ?? "" });
  await client.execute("DELETE FROM __drizzle_migrations");
  client.close();
  const states = await Promise.all(databases.slice(1).map(({ url }) => stateOf(url)));
  for (const state of states) expect(state).toEqual(await newest());
  await Promise.all(databases.map((database) => database.stop()));
});

test("a database that is there already keeps its rows and is brought up to date", async () => {
  const file = join(folder, "old.db");
  const old = await startLibsql({ file });
  const client = createClient({ url: old.url });
  await client.batch(["CREATE TABLE kept(a)", "INSERT INTO kept VALUES (7)"], "write");
  client.close();
  await old.stop();
  const database = await openDatabase(file);
  expect(await stateOf(database.url)).toEqual(await newest());
  const again = createClient({ url: database.url });
  expect((await again.execute("SELECT a FROM kept")).rows[0]?.a).toBe(7);
  again.close();
  await database.stop();
});

test("the log of a file that was removed does not come into the new one", async () => {
  const file = join(folder, "removed.db");
  const old = await startLibsql({ file });
  const client = createClient({ url: old.url });
  await client.batch(["CREATE TABLE gone(a)"], "write");
  client.close();
  const log = await readFile(`${file}-wal`);
  await old.stop();
  await rm(file);
  await writeFile(`${file}-wal`, log);
  const database = await openDatabase(file);
  expect(await stateOf(database.url)).toEqual(await newest());
  await database.stop();
});
