import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { migrate } from "drizzle-orm/libsql/migrator";
import { startLibsql } from "../../dev/libsql/server";
import { migrateDatabase } from "../../dev/migrate";

/** A database as it was before a migration. */
export async function openOldDatabase(before: string) {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  const server = await startLibsql({ file: join(folder, "market.db") });
  const client = createClient({ url: server.url });
  await cp("migrations", join(folder, "migrations"), { recursive: true });
  const file = join(folder, "migrations/meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  const count = journal.entries.findIndex(({ tag }: { tag: string }) => tag === before);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await migrate(drizzle({ client }), { migrationsFolder: join(folder, "migrations") });
  return {
    client,
    /** Runs this migration and all after it. */
    migrate: () => migrateDatabase(server.url),
    async close() {
      client.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
