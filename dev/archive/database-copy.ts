import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import Database from "libsql";
import { Mistake } from "./mistake";

/** A whole copy of one moment, also while the market writes. */
export function copyLocalDatabase(from: string, to: string): void {
  if (!existsSync(from)) throw new Mistake(`There is no ${from}.`);
  copyInto(new Database(from), to);
}

/** The same of Turso's, which sends its pages to a replica. */
export async function copyTursoDatabase(url: string, authToken: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(dirname(to), "replica-"));
  try {
    // The types leave out what the package's documentation says of replicas.
    const options = { syncUrl: url, authToken } as unknown as Database.Options;
    const replica = new Database(join(folder, "replica.db"), options);
    await (replica as unknown as { sync(): Promise<unknown> }).sync();
    copyInto(replica, to);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function copyInto(database: Database.Database, to: string): void {
  try {
    database.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
}
