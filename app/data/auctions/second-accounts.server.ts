import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AccountMatch, AccountTraces } from "~/domain/auctions/second-account";
import type { Centavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { isOwnCase, isStillAdmin, mayDecide } from "../moderation/facts.server";
import type { Found, Json, RowOf } from "../rows.server";
import { auctions, bidders, products, secondAccounts, sellerProfiles, users } from "../schema.server";
import { isEvent } from "./facts.server";

const waiting = sql`FROM bidders b INDEXED BY bidders_to_compare WHERE b.last_bid_at > b.compared_at ORDER BY b.last_bid_at`;
export const oldestUncompared = sql`SELECT b.last_bid_at AS since ${waiting} LIMIT 1`;

export interface UncomparedBidder {
  auctionId: string;
  userId: string;
  title: string;
  lastBidAt: number;
  bidder: AccountTraces;
  seller: AccountTraces;
}

type Row = RowOf<{
  auctionId: typeof bidders.auction_id;
  userId: typeof bidders.user_id;
  title: typeof products.title;
  lastBidAt: Found<typeof bidders.last_bid_at>;
  bidder: Json;
  seller: Json;
}>;

function traces(user: SQL): SQL {
  return sql`json_object(
    'payouts', json((SELECT json_group_array(payout_account) FROM seller_profiles
      WHERE user_id = ${user} AND payout_account IS NOT NULL)),
    'phones', json((SELECT json_group_array(phone) FROM (SELECT phone FROM addresses WHERE user_id = ${user}
      UNION SELECT phone FROM seller_profiles WHERE user_id = ${user} AND phone IS NOT NULL))),
    'addresses', json((SELECT json_group_array(json_object('street', street, 'postalCode', postal_code)) FROM
      (SELECT street_address AS street, postal_code FROM addresses WHERE user_id = ${user}
      UNION SELECT address, postal_code FROM seller_profiles
        WHERE user_id = ${user} AND address IS NOT NULL AND postal_code IS NOT NULL))),
    'devices', json((SELECT json_group_array(hash) FROM devices WHERE user_id = ${user})))`;
}

/** Those who bid since they were last compared with the seller, earliest first. */
export async function listUncompared(db: Database, most: number): Promise<UncomparedBidder[]> {
  const rows =
    await db.all<Row>(sql`SELECT b.auction_id AS auctionId, b.user_id AS userId, p.title, b.last_bid_at AS lastBidAt,
      ${traces(sql`b.user_id`)} AS bidder, ${traces(sql`a.seller_id`)} AS seller
    FROM (SELECT * ${waiting} LIMIT ${most}) b JOIN auctions a ON a.id = b.auction_id JOIN products p ON p.id = a.product_id`);
  return rows.map(({ bidder, seller, ...row }) => ({ ...row, bidder: JSON.parse(bidder), seller: JSON.parse(seller) }));
}

export function markCompared({ auctionId, userId, lastBidAt }: UncomparedBidder): SQL {
  return sql`UPDATE bidders SET compared_at = ${lastBidAt} WHERE auction_id = ${auctionId} AND user_id = ${userId}`;
}

export function isUnreported({ auctionId, userId }: UncomparedBidder): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM second_accounts WHERE auction_id = ${auctionId} AND user_id = ${userId})`;
}

/** Once for an auction and bidder. */
export function reportBidder({ auctionId, userId }: UncomparedBidder, matches: readonly AccountMatch[]): SQL {
  return sql`INSERT INTO second_accounts (auction_id, user_id, matches, at)
    VALUES (${auctionId}, ${userId}, ${JSON.stringify(matches)}, ${CLOCK}) ON CONFLICT DO NOTHING`;
}

/** `from` and `to`: the visible price before and after a bid of theirs. */
interface PriceRise {
  seq: number;
  from: Centavos;
  to: Centavos;
}

/** Newest first. */
const RISES = 20;

const rises = sql<string>`(SELECT json_group_array(json_object('seq', seq, 'from', before, 'to', price)) FROM
  (SELECT e.seq, e.price, coalesce(o.price, auctions.start) AS before FROM auction_events e
    LEFT JOIN auction_events o ON o.auction_id = e.auction_id AND o.seq = e.seq - 1
    WHERE e.auction_id = second_accounts.auction_id AND e.user_id = second_accounts.user_id AND ${isEvent(sql`e`, "bid")}
      AND e.price > coalesce(o.price, auctions.start) ORDER BY e.seq DESC LIMIT ${RISES}))`;

/** The longest waiting first. */
export async function listSecondAccounts(db: Database, admin: Admin, most: number) {
  const rows = await db
    .select({
      auctionId: secondAccounts.auction_id,
      title: products.title,
      language: products.language,
      storeName: sellerProfiles.business_name,
      handle: sellerProfiles.handle,
      number: bidders.number,
      userId: users.id,
      name: users.full_name,
      email: users.email,
      matches: secondAccounts.matches,
      at: secondAccounts.at,
      isOwn: sql<0 | 1>`${isOwnCase(admin.id, sql`${auctions.seller_id}, ${users.id}`)}`,
      rises,
    })
    .from(secondAccounts)
    .innerJoin(auctions, eq(auctions.id, secondAccounts.auction_id))
    .innerJoin(products, eq(products.id, auctions.product_id))
    .innerJoin(sellerProfiles, eq(sellerProfiles.user_id, auctions.seller_id))
    .innerJoin(users, eq(users.id, secondAccounts.user_id))
    .innerJoin(
      bidders,
      and(eq(bidders.auction_id, secondAccounts.auction_id), eq(bidders.user_id, secondAccounts.user_id)),
    )
    .where(and(isNull(secondAccounts.reviewed_at), isStillAdmin(admin)))
    .orderBy(secondAccounts.at)
    .limit(most);
  return rows.map(({ rises, ...row }) => ({ ...row, rises: JSON.parse(rises) as PriceRise[] }));
}

/** Returns whether this administrator did it: `false` when another one was faster. */
export async function reviewSecondAccount(
  db: Database,
  admin: Admin,
  auctionId: string,
  number: number,
): Promise<boolean> {
  const done = await db.all(sql`UPDATE second_accounts SET reviewed_at = ${CLOCK}, reviewed_by = ${admin.id}
    WHERE auction_id = ${auctionId} AND reviewed_at IS NULL
      AND ${mayDecide(admin, sql`user_id, (SELECT seller_id FROM auctions WHERE id = ${auctionId})`)}
      AND user_id = (SELECT user_id FROM bidders WHERE auction_id = ${auctionId} AND number = ${number}) RETURNING 1`);
  return done.length > 0;
}
