import { type SQL, sql } from "drizzle-orm";
import type { ImageUse } from "~/domain/images/image";
import { CLOSED_STATUSES } from "~/domain/problems/problem";
import { commitBetween } from "./commit.server";
import { inList } from "./condition.server";
import type { Database } from "./connect.server";

/** Rows older than these are deleted. Times in milliseconds since 1970. */
export interface SweepBounds {
  drafts: number;
  sessions: number;
  tries: number;
  links: number;
  /** Emails that were sent or given up. */
  mails: number;
  notifications: number;
  /** PayPal's events, handled or not. */
  webhooks: number;
  /** Visitors' carts. */
  carts: number;
  /** Photos of closed problems. */
  problemPhotos: number;
  /** The most drafts of a run, because their photos are deleted one by one; and the most rows of every other kind. */
  mostDrafts: number;
  most: number;
}

/** Deletes expired rows in one batch; returns the keys of photos of deleted drafts and problems. */
export async function deleteExpiredRows(
  db: Database,
  bounds: SweepBounds,
): Promise<{ drafts: string[]; problems: string[] }> {
  const { drafts, sessions, tries, links, mails, notifications, webhooks, carts, problemPhotos, mostDrafts, most } =
    bounds;
  const abandoned = sql`(SELECT id FROM drafts WHERE updated_at < ${drafts} ORDER BY updated_at, id LIMIT ${mostDrafts})`;
  const draftPhotos = db.all<{ key: string }>(
    sql`DELETE FROM draft_images WHERE draft_id IN ${abandoned} RETURNING key`,
  );
  // A photo is older than the end of its problem, so the index on `added_at` finds it.
  const photosOfProblems = db.all<{ key: string }>(sql`DELETE FROM problem_photos WHERE key IN (SELECT f.key
    FROM problem_photos f JOIN problems p ON p.id = f.problem_id
    WHERE f.added_at < ${problemPhotos} AND p.moved_at < ${problemPhotos} AND p.status IN ${inList(CLOSED_STATUSES)}
    ORDER BY f.added_at LIMIT ${most}) RETURNING key`);
  const writes = [
    sql`DELETE FROM drafts WHERE id IN ${abandoned}`,
    sql`DELETE FROM sessions WHERE id_hash IN
      (SELECT id_hash FROM sessions WHERE last_used_at < ${sessions} ORDER BY last_used_at LIMIT ${most})`,
    sql`DELETE FROM rate_limits WHERE key IN
      (SELECT key FROM rate_limits WHERE last_at < ${tries} ORDER BY last_at LIMIT ${most})`,
    sql`DELETE FROM links WHERE id IN
      (SELECT id FROM links WHERE expires_at < ${links} ORDER BY expires_at LIMIT ${most})`,
    sql`DELETE FROM mails WHERE id IN (SELECT id FROM mails
      WHERE (sent_at IS NOT NULL OR given_up_at IS NOT NULL) AND coalesce(sent_at, given_up_at) < ${mails}
      ORDER BY coalesce(sent_at, given_up_at) LIMIT ${most})`,
    sql`DELETE FROM notifications WHERE id IN
      (SELECT id FROM notifications WHERE created_at < ${notifications} ORDER BY created_at LIMIT ${most})`,
    sql`DELETE FROM webhook_events WHERE id IN
      (SELECT id FROM webhook_events WHERE received_at < ${webhooks} ORDER BY received_at LIMIT ${most})`,
    // Without INDEXED BY the planner uses the index of users, whose NULL entry has all carts of visitors.
    sql`DELETE FROM carts WHERE id IN (SELECT id FROM carts INDEXED BY carts_of_visitors
      WHERE user_id IS NULL AND updated_at < ${carts} ORDER BY updated_at LIMIT ${most})`,
  ];
  const {
    before: [photos, ofProblems],
  } = await commitBetween(db, [draftPhotos, photosOfProblems], writes, []);
  const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);
  return { drafts: keysOf(photos), problems: keysOf(ofProblems) };
}

const IS_UNUSED: Record<ImageUse, SQL> = {
  product: sql`NOT EXISTS (SELECT 1 FROM product_images WHERE key = k.value)
    AND NOT EXISTS (SELECT 1 FROM draft_images WHERE key = k.value)`,
  // The key begins with the id of its user.
  avatar: sql`NOT EXISTS (SELECT 1 FROM users WHERE id = substr(k.value, 1, 36) AND avatar_url = k.value)`,
  problem: sql`NOT EXISTS (SELECT 1 FROM problem_photos WHERE key = k.value)`,
};

/** The given keys that no product, draft, user or problem uses. */
export async function findUnusedImages(db: Database, use: ImageUse, keys: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ key: string }>(
    sql`SELECT k.value AS key FROM json_each(${JSON.stringify(keys)}) k WHERE ${IS_UNUSED[use]}`,
  );
  return rows.map(({ key }) => key);
}
