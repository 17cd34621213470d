import type { Database } from "~/data/connect.server";
import type { Told } from "~/data/messages/messages.server";

/** Writes statements in one batch, if there are any. */
export async function writeAll(db: Database, [first, ...rest]: Told): Promise<void> {
  if (first) await db.batch([first, ...rest]);
}
