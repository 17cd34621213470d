import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createDatabase } from "../../dev/database";
import { Connection } from "../../dev/libsql/connection";
import { type LibsqlServer, startLibsql } from "../../dev/libsql/server";
import { Snapshots } from "./database-snapshot";

/** A file, open, with a snapshot of it empty. */
interface Kept {
  file: string;
  connection: Connection;
  snapshots: Snapshots;
}

export interface FreshDatabase {
  database: LibsqlServer;
  snapshots: Snapshots;
  close(): Promise<void>;
}

/** Of closed databases. */
const kept: Kept[] = [];

/**
 * A server of an empty database. Its file is often that of a test before, emptied: to open one and prepare its
 * statements anew takes longer than most tests.
 */
export async function openFreshDatabase(): Promise<FreshDatabase> {
  const own = kept.pop() ?? (await make());
  const { file, connection, snapshots } = own;
  const database = await startLibsql({ file, connection });
  async function close(): Promise<void> {
    await database.stop();
    // The folder of a run is removed after it.
    if (connection.isReusable && process.env.RUN_FOLDER) {
      snapshots.rewind();
      kept.push(own);
      return;
    }
    snapshots.close();
    connection.close();
    await rm(dirname(file), { recursive: true });
  }
  let closed: Promise<void> | undefined;
  return {
    database,
    snapshots,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

async function make(): Promise<Kept> {
  // tests/support/run-folder.ts
  const file = join(await mkdtemp(join(process.env.RUN_FOLDER ?? tmpdir(), "tianguis-")), "market.db");
  await createDatabase(file);
  const connection = new Connection(file, { isLasting: false });
  const snapshots = new Snapshots(file);
  snapshots.take();
  return { file, connection, snapshots };
}
