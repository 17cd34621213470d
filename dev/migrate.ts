import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { migrate } from "drizzle-orm/libsql/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";

const CONFIG = { migrationsFolder: "migrations" };

/**
 * Forward only; a migration runs once. Throws first when those that ran are not the first of the journal: drizzle would
 * skip what it lists before the newest that ran.
 */
export async function migrateDatabase(url: string, authToken?: string, config = CONFIG): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    const ran = await listApplied(client);
    const journal = readMigrationFiles(config).map(({ hash, folderMillis }) => `${folderMillis} ${hash}`);
    const wrong = ran.findIndex((migration, index) => migration !== journal[index]);
    if (wrong >= 0) throw new Error(`migration ${wrong + 1} of this database is not the journal's: ${ran[wrong]}`);
    await migrate(drizzle({ client }), config);
  } finally {
    client.close();
  }
}

/** In the order of their times. */
async function listApplied(client: ReturnType<typeof createClient>): Promise<string[]> {
  const { rows: tables } = await client.execute("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'");
  if (tables.length === 0) return [];
  const { rows } = await client.execute("SELECT created_at, hash FROM __drizzle_migrations ORDER BY created_at");
  return rows.map(({ created_at, hash }) => `${created_at} ${hash}`);
}
