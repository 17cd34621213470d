import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { findDraft } from "../catalog/drafts.server";
import type { Database } from "../connect.server";
import * as tables from "../schema.server";
import { findSellerProfile } from "./seller-profiles.server";
import { readTrade } from "./trade-export.server";

/** The cover first. */
const imageKeys = sql`(SELECT json_group_array(key) FROM
  (SELECT key FROM product_images WHERE product_id = products.id ORDER BY position))`.mapWith((keys): string[] =>
  JSON.parse(keys),
);

/** Named like the tables, without secrets that open the account and without other people's data. One round trip. */
export async function readAccount(db: Database, userId: string) {
  const { users, addresses, products, sessions, notifications, mails } = tables;
  const [[profile], places, seller, goods, draft, devices, notices, letters, trade] = await Promise.all([
    db
      .select({
        id: users.id,
        email: users.email,
        email_confirmed_at: users.email_confirmed_at,
        full_name: users.full_name,
        avatar_url: users.avatar_url,
        language: users.language,
        notify_email: users.notify_email,
        notify_outbid: users.notify_outbid,
        created_at: users.created_at,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db.select().from(addresses).where(eq(addresses.user_id, userId)),
    findSellerProfile(db, userId),
    db
      .select({ ...getTableColumns(products), images: imageKeys })
      .from(products)
      .where(eq(products.seller_id, userId))
      .orderBy(asc(products.seq)),
    findDraft(db, userId),
    db
      .select({
        user_agent: sessions.user_agent,
        created_at: sessions.created_at,
        last_used_at: sessions.last_used_at,
      })
      .from(sessions)
      .where(eq(sessions.user_id, userId)),
    db
      .select({
        message: notifications.message,
        created_at: notifications.created_at,
        read_at: notifications.read_at,
      })
      .from(notifications)
      .where(eq(notifications.user_id, userId)),
    db
      .select({
        // Other fields of a message may contain a link.
        kind: sql<string>`${mails.message} ->> 'kind'`,
        email: mails.email,
        language: mails.language,
        created_at: mails.created_at,
        sent_at: mails.sent_at,
      })
      .from(mails)
      .where(eq(mails.user_id, userId)),
    readTrade(db, userId),
  ]);
  return {
    profile,
    addresses: places.map(({ user_id: _, ...address }) => address),
    seller_profile: seller,
    products: goods.map(({ seq: _, seller_id: __, image_url: ___, price, shipping_cost, ...product }) => ({
      ...product,
      price_centavos: price,
      shipping_cost_centavos: shipping_cost,
    })),
    draft: draft && { ...draft, images: draft.images.map(({ key }) => key) },
    ...trade,
    sessions: devices,
    notifications: notices,
    mails: letters,
  };
}
