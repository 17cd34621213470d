import { and, eq, isNull, sql } from "drizzle-orm";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { hasProductStatus, isReadable } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { always } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import type { Json, RowOf } from "../rows.server";
import { notifications, type products } from "../schema.server";
import { template } from "../template.server";
import { productOf } from "./facts.server";

export type Notification = RowOf<{
  id: typeof notifications.id;
  message: { kind: string };
  created_at: typeof notifications.created_at;
  read_at: typeof notifications.read_at;
  /** The product that it is about; `null` when it is about none. */
  item: typeof products.id | null;
  /** `null` also when the product has no public page. */
  image: StoredImage | null;
  /** Of the product; `null` when it is about none. */
  language: typeof products.language | null;
  /** Of the product's latest auction. */
  endsAt: typeof products.auction_end_time;
  /** Whether the product can no longer be bid on or bought. */
  isOver: boolean;
}>;

const item = productOf(sql`message`);

/** Newest first; `before` is the last id of the page before. */
export async function listNotifications(
  db: Database,
  userId: string,
  before: string | null,
  most: number,
): Promise<Notification[]> {
  const rows = await db.all<
    Omit<Notification, "message" | "image" | "isOver"> & { message: Json; image: Json | null; isOver: number | null }
  >(ownNotifications({ userId, isOlder: before ? sql`n.id < ${before}` : always, most }));
  return rows.map((row) => ({
    ...row,
    message: JSON.parse(row.message),
    image: toCoverImage(row.image),
    isOver: row.isOver === 1,
  }));
}

const ownNotifications = template(
  ["userId", "isOlder", "most"],
  ({
    userId,
    isOlder,
    most,
  }) => sql`SELECT n.id, n.message, n.created_at, n.read_at, ${item} AS item, p.language, iif(${isReadable(sql`p`)}, ${coverImage(sql`p.id`)}, NULL) AS image,
      p.auction_end_time AS endsAt, NOT ${hasProductStatus("active", sql`p`)} OR coalesce(p.auction_end_time <= ${CLOCK}, 0) AS isOver
    FROM notifications n LEFT JOIN products p ON p.id = ${item}
    WHERE n.user_id = ${userId} AND ${isOlder} ORDER BY n.id DESC LIMIT ${most}`,
);

/** Returns its message, or `null`. */
export async function openNotification(db: Database, userId: string, id: string, now: number) {
  const mine = and(eq(notifications.user_id, userId), eq(notifications.id, id));
  const mark = db
    .update(notifications)
    .set({ read_at: now })
    .where(and(mine, isNull(notifications.read_at)));
  const [found] = await commit(
    db,
    [mark],
    db.select({ message: notifications.message }).from(notifications).where(mine),
  );
  return found?.message ?? null;
}

/** All of a user's, or those about one product. */
export async function readNotifications(db: Database, userId: string, now: number, product: string | null) {
  const isAbout = product === null ? undefined : sql`${item} = ${product}`;
  await db
    .update(notifications)
    .set({ read_at: now })
    .where(and(eq(notifications.user_id, userId), isNull(notifications.read_at), isAbout));
}
