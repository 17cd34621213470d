import { and, eq, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { LeftOutReason } from "~/domain/payouts/batch";
import type { PayoutStatus } from "~/domain/payouts/payout";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { before } from "../cursor.server";
import { isStillAdmin } from "../moderation/facts.server";
import { orders, payoutOrders, type payouts } from "../schema.server";
import { leftOutReason } from "./facts.server";

/** A payout for administrators. Times in milliseconds. */
export interface Payout extends Pick<typeof payouts.$inferSelect, "id" | "account" | "status" | "reference"> {
  sellerId: string;
  store: string;
  /** The seller's own name; both as in the batch's file once it is in one. */
  name: string;
  amount: Centavos;
  createdAt: number;
  movedAt: number;
  batchId: string | null;
  /** Why a requested payout is in no batch yet, or should not be paid. */
  leftOut: LeftOutReason | null;
}

export const PAYOUT_COLUMNS = sql`p.seller_id AS sellerId, coalesce(p.store, s.business_name) AS store,
  coalesce(p.name, u.full_name) AS name, p.account, p.amount, p.status,
  p.reference, p.created_at AS createdAt, p.moved_at AS movedAt, p.batch_id AS batchId, ${leftOutReason} AS leftOut`;
const WITH_SELLERS = sql`CROSS JOIN seller_profiles s ON s.user_id = p.seller_id CROSS JOIN users u ON u.id = p.seller_id`;
export const PAYOUTS = sql`payouts p ${WITH_SELLERS}`;
/** Otherwise SQLite reads all requested payouts for those without a batch. */
export const UNBATCHED_PAYOUTS = sql`payouts p INDEXED BY payouts_unbatched ${WITH_SELLERS}`;

export function toPayout<Read extends Payout>(row: Read): Read {
  return { ...row, amount: toCentavos(row.amount) };
}

/** Payouts, newest first; `id` is the cursor in the list. */
export async function listPayouts(
  db: Database,
  admin: Admin,
  from: string | null,
  most: number,
): Promise<(Payout & { payoutId: string })[]> {
  const rows = await db.all<
    Payout & { payoutId: string }
  >(sql`SELECT p.created_at || '_' || p.id AS id, p.id AS payoutId,
      ${PAYOUT_COLUMNS} FROM ${PAYOUTS} WHERE ${isStillAdmin(admin)} AND ${before(from, sql`p.created_at`, sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${most}`);
  return rows.map(toPayout);
}

/** An order's part of a payout, in centavos. */
export interface PayoutPart {
  orderId: string;
  title: string;
  amount: number;
}

/** A payout with its orders; `null` when there is none, or the user is no longer an administrator. */
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

/** A payout for its seller. `at` in milliseconds. */
export interface OwnPayout {
  id: string;
  amount: Centavos;
  status: PayoutStatus;
  reference: string | null;
  at: number;
  parts: PayoutPart[];
}

export async function listOwnPayouts(
  db: Database,
  seller: string,
  from: string | null,
  most: number,
): Promise<OwnPayout[]> {
  const rows = await db.all<
    Omit<OwnPayout, "parts"> & { parts: string }
  >(sql`SELECT p.created_at || '_' || p.id AS id, p.amount,
      p.status, p.reference, p.moved_at AS at, (SELECT json_group_array(json_object('orderId', i.order_id, 'title', o.title,
        'amount', i.amount)) FROM payout_orders i JOIN orders o ON o.id = i.order_id WHERE i.payout_id = p.id) AS parts
    FROM payouts p WHERE p.seller_id = ${seller} AND ${before(from, sql`p.created_at`, sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount), parts: JSON.parse(row.parts) }));
}
