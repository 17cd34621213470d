import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { migrate } from "drizzle-orm/libsql/migrator";

/** Migrates a database, local or at Turso, to the newest schema. Forward only; a migration runs once. */
export async function migrateDatabase(url: string, authToken?: string): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    await migrate(drizzle({ client }), { migrationsFolder: "migrations" });
  } finally {
    client.close();
  }
}
