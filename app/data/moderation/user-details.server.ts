import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { AuditedAction, AuditedNoun } from "~/domain/moderation/audit";
import type { ReportDecision, ReportedNoun } from "~/domain/moderation/report";
import type { Admin } from "../accounts/users.server";
import { listStrikes } from "../auctions/strikes.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { money } from "../money.server";
import { titleLanguage } from "../orders/facts.server";
import type { Found, RowOf } from "../rows.server";
import {
  type bidders,
  orders,
  products,
  type sellerProfiles,
  sessions,
  type shipments,
  type userRoles,
  type users,
} from "../schema.server";
import { isStillAdmin } from "./facts.server";
import { listRulings } from "./rulings.server";
import { findSuspension } from "./suspensions.server";

type Row = RowOf<{
  id: typeof users.id;
  name: typeof users.full_name;
  email: typeof users.email;
  language: typeof users.language;
  createdAt: typeof users.created_at;
  confirmedAt: typeof users.email_confirmed_at;
  deletedAt: typeof users.deleted_at;
  role: typeof userRoles.role | null;
  store: typeof sellerProfiles.business_name | null;
  handle: typeof sellerProfiles.handle | null;
  published: number;
  takedowns: number;
  purchases: number;
  sales: number;
  auctions: number;
  questions: number;
  reports: number;
  dismissed: number;
  /** About the person, which wait for a decision. */
  openReports: number;
}>;

/** The last bid in an auction, without its amount: a maximum is its bidder's. */
type NewestBid = RowOf<{
  auctionId: typeof bidders.auction_id;
  title: typeof products.title;
  language: typeof products.language;
  at: Found<typeof bidders.last_bid_at>;
}>;

export type UserDetails = NonNullable<Awaited<ReturnType<typeof findUserDetails>>>;

/** Newest rows of each kind. */
const MOST = 10;
/** Up to this many are counted. */
export const COUNTED_MAX = 1000;

/** Also of a closed account, which has no name. One round trip. */
export async function findUserDetails(db: Database, admin: Admin, id: string) {
  const count = (rows: ReturnType<typeof sql>) =>
    sql`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${COUNTED_MAX}))`;
  const isDismissed = sql`decision = ${literal<ReportDecision>("dismissed")}`;
  const ofPerson = sql`noun = ${literal<ReportedNoun>("person")}`;
  const [[user], newestListings, newestOrders, newestBids, strikes, suspension, rulings, open] = await Promise.all([
    db.all<Row>(sql`SELECT u.id, u.full_name AS name, u.email, u.language, u.created_at AS createdAt,
        u.email_confirmed_at AS confirmedAt, u.deleted_at AS deletedAt,
        (SELECT role FROM user_roles WHERE user_id = u.id) AS role, s.business_name AS store, s.handle,
        ${count(sql`products WHERE seller_id = u.id`)} AS published,
        ${count(sql`takedowns d JOIN products p ON p.id = d.product_id WHERE p.seller_id = u.id`)} AS takedowns,
        ${count(sql`orders WHERE buyer_id = u.id`)} AS purchases,
        ${count(sql`orders WHERE seller_id = u.id`)} AS sales,
        ${count(sql`bidders WHERE user_id = u.id`)} AS auctions,
        ${count(sql`questions WHERE asker_id = u.id`)} AS questions,
        ${count(sql`reports WHERE user_id = u.id`)} AS reports,
        ${count(sql`reports WHERE user_id = u.id AND ${isDismissed}`)} AS dismissed,
        coalesce((SELECT reports FROM report_cases WHERE ${ofPerson} AND about = u.id), 0) AS openReports
      FROM users u LEFT JOIN seller_profiles s ON s.user_id = u.id WHERE u.id = ${id} AND ${isStillAdmin(admin)}`),
    db
      .select({
        id: products.id,
        title: products.title,
        language: products.language,
        status: products.status,
        isHeld: products.is_held,
      })
      .from(products)
      .where(eq(products.seller_id, id))
      .orderBy(desc(products.seq))
      .limit(MOST),
    db
      .select({
        id: orders.id,
        title: orders.title,
        language: titleLanguage(sql`${orders.product_id}`, sql`${orders.created_at}`),
        amount: money(orders.amount),
        status: orders.status,
        way: sql<Found<typeof shipments.way> | null>`(SELECT way FROM shipments WHERE order_id = ${orders.id})`,
        at: orders.created_at,
        isBuyer: sql<0 | 1>`${orders.buyer_id} = ${id}`,
      })
      .from(orders)
      .where(
        sql`${orders.id} IN (${newestOrderIds(sql`buyer_id`, id)} UNION ALL ${newestOrderIds(sql`seller_id`, id)})`,
      )
      .orderBy(desc(orders.created_at))
      .limit(MOST),
    db.all<NewestBid>(sql`SELECT b.auction_id AS auctionId, p.title, p.language, b.last_bid_at AS at
      FROM bidders b CROSS JOIN auctions a ON a.id = b.auction_id CROSS JOIN products p ON p.id = a.product_id
      WHERE b.user_id = ${id} AND b.last_bid_at IS NOT NULL ORDER BY b.last_bid_at DESC LIMIT ${MOST}`),
    listStrikes(db, id),
    findSuspension(db, admin, id),
    listRulings(db, admin, id, MOST),
    db
      .select({ userAgent: sessions.user_agent, begun: sessions.created_at, lastUsed: sessions.last_used_at })
      .from(sessions)
      .where(eq(sessions.user_id, id))
      .orderBy(desc(sessions.last_used_at))
      .limit(MOST),
  ]);
  return user
    ? { ...user, newestListings, newestOrders, newestBids, strikes, suspension, rulings, sessions: open }
    : null;
}

/** By the index of one side: both sides at once would be sorted whole. */
function newestOrderIds(side: SQL, userId: string): SQL {
  return sql`SELECT id FROM (SELECT id FROM orders WHERE ${side} = ${userId} ORDER BY created_at DESC LIMIT ${MOST})`;
}

export function canSignOut(admin: Admin, userId: string): Condition {
  return sql`(EXISTS (SELECT 1 FROM sessions WHERE user_id = ${userId}) AND ${isStillAdmin(admin)})`;
}

/** Ends every session, with its entry in the log. */
export function endSessions(admin: Admin, userId: string, reason: string): Statement[] {
  const when = canSignOut(admin, userId);
  return [
    sql`INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
      SELECT ${admin.id}, ${literal<AuditedAction>("user_signed_out")}, ${literal<AuditedNoun>("user")}, ${userId}, ${reason},
        ${CLOCK} WHERE ${when}`,
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${when}`,
  ];
}
