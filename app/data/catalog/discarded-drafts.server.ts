import { sql } from "drizzle-orm";
import { readThenCommit } from "../commit.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { draftImages } from "../schema.server";

/** Returns the keys of its photos. Deletes nothing of another user. */
export async function deleteDraft(db: Database, userId: string, id: string): Promise<string[]> {
  const own = sql`(SELECT id FROM drafts WHERE id = ${id} AND user_id = ${userId})`;
  const photos = db.all<RowOf<{ key: typeof draftImages.key }>>(
    sql`DELETE FROM draft_images WHERE draft_id IN ${own} RETURNING key`,
  );
  const deleted = await readThenCommit(db, photos, [sql`DELETE FROM drafts WHERE id IN ${own}`]);
  return deleted.map(({ key }) => key);
}
