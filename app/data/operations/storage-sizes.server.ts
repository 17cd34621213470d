import { sql } from "drizzle-orm";
import type { Bucket, Place } from "~/domain/operations/storage";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { storageSizes } from "../schema.server";

export async function measureDatabase(db: Database): Promise<void> {
  const place: Place = "database";
  await db.run(sql`INSERT INTO storage_sizes (place, bytes, measured_at)
    SELECT ${place}, page_count * page_size, ${CLOCK} FROM pragma_page_count, pragma_page_size WHERE 1
    ON CONFLICT DO UPDATE SET bytes = excluded.bytes, measured_at = excluded.measured_at`);
}

/** Adds a part of a bucket to the count; with its last part the count is the bucket's, and begins anew. */
export async function addCounted(
  db: Database,
  place: Bucket,
  { bytes, objects, isLast }: { bytes: number; objects: number; isLast: boolean },
): Promise<void> {
  await commit(db, [
    sql`INSERT INTO storage_sizes (place, next_bytes, next_objects) VALUES (${place}, ${bytes}, ${objects})
      ON CONFLICT DO UPDATE SET next_bytes = next_bytes + excluded.next_bytes, next_objects = next_objects + excluded.next_objects`,
    sql`UPDATE storage_sizes SET bytes = next_bytes, objects = next_objects, measured_at = ${CLOCK}, next_bytes = 0,
      next_objects = 0 WHERE place = ${place} AND ${isLast ? 1 : 0}`,
  ]);
}

export async function listSizes(db: Database, admin: Admin) {
  const { place, bytes, objects, measured_at: measuredAt } = storageSizes;
  return await db.select({ place, bytes, objects, measuredAt }).from(storageSizes).where(isStillAdmin(admin));
}
