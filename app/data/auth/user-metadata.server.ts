import { eq, sql } from "drizzle-orm";
import type { Metadata } from "~/domain/auth/metadata";
import type { Statement } from "../commit.server";
import { always, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { userMetadata } from "../schema.server";

/** In place of what was, while `when` holds. */
export function saveMetadata(userId: string, metadata: Metadata, when: Condition = always): Statement[] {
  if (Object.keys(metadata).length === 0) {
    return [sql`DELETE FROM user_metadata WHERE user_id = ${userId} AND ${when}`];
  }
  return [
    sql`INSERT INTO user_metadata (user_id, data) SELECT id, ${JSON.stringify(metadata)} FROM users
      WHERE id = ${userId} AND ${when}
      ON CONFLICT (user_id) DO UPDATE SET data = excluded.data`,
  ];
}

/** For the person's copy of what we keep. */
export function exportMetadata(db: Database, userId: string) {
  return db.select({ data: userMetadata.data }).from(userMetadata).where(eq(userMetadata.user_id, userId));
}
