import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { notifications } from "../schema.server";

export type Notification = Pick<typeof notifications.$inferSelect, "id" | "message" | "created_at" | "read_at">;

/** Newest first; `before` is the last id of the page before. */
export async function listNotifications(
  db: Database,
  userId: string,
  before: string | null,
  most: number,
): Promise<Notification[]> {
  const { id, message, created_at, read_at } = notifications;
  return db
    .select({ id, message, created_at, read_at })
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(most);
}

/** One, or all of them. Returns the one, or `null`. */
export async function readNotifications(
  db: Database,
  userId: string,
  now: number,
  one?: string,
): Promise<Notification | null> {
  const mine = and(eq(notifications.user_id, userId), one ? eq(notifications.id, one) : undefined);
  const { id, message, created_at, read_at } = notifications;
  const mark = db
    .update(notifications)
    .set({ read_at: now })
    .where(and(mine, isNull(read_at)));
  if (!one) {
    await mark;
    return null;
  }
  const read = db.select({ id, message, created_at, read_at }).from(notifications).where(mine);
  const [found] = await commit(db, [mark], read);
  return found ?? null;
}
