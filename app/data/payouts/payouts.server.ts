import { and, eq, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { LeftOutReason } from "~/domain/payouts/batch";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { Json, RowOf } from "../rows.server";
import { orders, payoutOrders, type payouts, type sellerProfiles, type users } from "../schema.server";
import { leftOutReason } from "./facts.server";

export type Payout = RowOf<{
  id: typeof payouts.id;
  account: typeof payouts.account;
  status: typeof payouts.status;
  reference: typeof payouts.reference;
  sellerId: typeof payouts.seller_id;
  store: typeof sellerProfiles.business_name;
  /** The seller's own name; both as in the batch's file once it is in one. */
  name: typeof users.full_name;
  amount: Centavos;
  createdAt: typeof payouts.created_at;
  movedAt: typeof payouts.moved_at;
  batchId: typeof payouts.batch_id;
  /** Why a requested payout is in no batch yet, or should not be paid. */
  leftOut: LeftOutReason | null;
}>;

export const PAYOUT_COLUMNS = sql`p.seller_id AS sellerId, coalesce(p.store, s.business_name) AS store,
  coalesce(p.name, u.full_name) AS name, p.account, p.amount, p.status,
  p.reference, p.created_at AS createdAt, p.moved_at AS movedAt, p.batch_id AS batchId, ${leftOutReason} AS leftOut`;
export const PAYOUTS = sql`payouts p CROSS JOIN seller_profiles s ON s.user_id = p.seller_id
  CROSS JOIN users u ON u.id = p.seller_id`;

export function toPayout<Read extends Payout>(row: Read): Read {
  return { ...row, amount: toCentavos(row.amount) };
}

/** Newest first; `id` is the cursor. */
export async function listPayouts(
  db: Database,
  admin: Admin,
  from: string | null,
  most: number,
): Promise<(Payout & { payoutId: Payout["id"] })[]> {
  const rows = await db.all<
    Payout & { payoutId: Payout["id"] }
  >(sql`SELECT p.created_at || '_' || p.id AS id, p.id AS payoutId,
      ${PAYOUT_COLUMNS} FROM ${PAYOUTS} WHERE ${isStillAdmin(admin)} AND ${before(from, sql`p.created_at`, sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${most}`);
  return rows.map(toPayout);
}

export type PayoutPart = RowOf<{
  orderId: typeof payoutOrders.order_id;
  title: typeof orders.title;
  amount: typeof payoutOrders.amount;
}>;

/** `null` also when the user is no longer an administrator. */
export async function findPayout(
  db: Database,
  admin: Admin,
  id: string,
): Promise<(Payout & { parts: PayoutPart[] }) | null> {
  const [[row], parts] = await Promise.all([
    db.all<Payout>(sql`SELECT p.id, ${PAYOUT_COLUMNS} FROM ${PAYOUTS} WHERE p.id = ${id} AND ${isStillAdmin(admin)}`),
    db
      .select({ orderId: payoutOrders.order_id, title: orders.title, amount: payoutOrders.amount })
      .from(payoutOrders)
      .innerJoin(orders, eq(orders.id, payoutOrders.order_id))
      .where(and(eq(payoutOrders.payout_id, id), isStillAdmin(admin)))
      .orderBy(payoutOrders.order_id),
  ]);
  return row ? { ...toPayout(row), parts } : null;
}

export type OwnPayout = RowOf<{
  id: Cursor;
  amount: Centavos;
  status: typeof payouts.status;
  reference: typeof payouts.reference;
  at: typeof payouts.moved_at;
  parts: PayoutPart[];
}>;

export async function listOwnPayouts(
  db: Database,
  seller: string,
  from: string | null,
  most: number,
): Promise<OwnPayout[]> {
  const rows = await db.all<
    Omit<OwnPayout, "parts"> & { parts: Json }
  >(sql`SELECT p.created_at || '_' || p.id AS id, p.amount,
      p.status, p.reference, p.moved_at AS at, (SELECT json_group_array(json_object('orderId', i.order_id, 'title', o.title,
        'amount', i.amount)) FROM payout_orders i JOIN orders o ON o.id = i.order_id WHERE i.payout_id = p.id) AS parts
    FROM payouts p WHERE p.seller_id = ${seller} AND ${before(from, sql`p.created_at`, sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount), parts: JSON.parse(row.parts) }));
}
