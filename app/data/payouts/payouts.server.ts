import { and, eq, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { PayoutStatus } from "~/domain/payouts/payout";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { before } from "../cursor.server";
import { stillAdmin } from "../moderation/facts.server";
import { orders, payoutOrders } from "../schema.server";
import { hasPayoutStatus } from "./facts.server";

/** A payout as administrators read it. Times in milliseconds. */
export interface Payout {
  id: string;
  sellerId: string;
  store: string;
  /** The seller's own name. */
  name: string;
  account: string;
  amount: Centavos;
  status: PayoutStatus;
  reference: string | null;
  createdAt: number;
  movedAt: number;
}

const columns = sql`p.seller_id AS sellerId, s.business_name AS store, u.full_name AS name, p.account, p.amount, p.status,
  p.reference, p.created_at AS createdAt, p.moved_at AS movedAt`;
const joined = sql`payouts p CROSS JOIN seller_profiles s ON s.user_id = p.seller_id
  CROSS JOIN users u ON u.id = p.seller_id`;

function toPayout<Read extends Payout>(row: Read): Read {
  return { ...row, amount: toCentavos(row.amount) };
}

/** The newest payouts; `id` is the place in the list. */
export async function listPayouts(
  db: Database,
  admin: Admin,
  from: string | null,
  most: number,
): Promise<(Payout & { payoutId: string })[]> {
  const rows = await db.all<
    Payout & { payoutId: string }
  >(sql`SELECT p.created_at || '_' || p.id AS id, p.id AS payoutId,
      ${columns} FROM ${joined} WHERE ${stillAdmin(admin)} AND ${before(from, sql`p.created_at`, sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${most}`);
  return rows.map(toPayout);
}

/** Payouts that wait to be paid, the oldest first, for the file that they are paid by. */
export async function listRequested(db: Database, admin: Admin, most: number): Promise<Payout[]> {
  const rows = await db.all<Payout>(sql`SELECT p.id, ${columns} FROM ${joined}
    WHERE ${hasPayoutStatus("requested", sql`p`)} AND ${stillAdmin(admin)} ORDER BY p.created_at, p.id LIMIT ${most}`);
  return rows.map(toPayout);
}

/** Of which order a payout is, and how much of it. */
export interface PayoutPart {
  orderId: string;
  title: string;
  amount: number;
}

/** A payout with its orders; `null` when there is none. */
export async function findPayout(
  db: Database,
  admin: Admin,
  id: string,
): Promise<(Payout & { parts: PayoutPart[] }) | null> {
  const [[row], parts] = await Promise.all([
    db.all<Payout>(sql`SELECT p.id, ${columns} FROM ${joined} WHERE p.id = ${id} AND ${stillAdmin(admin)}`),
    db
      .select({ orderId: payoutOrders.order_id, title: orders.title, amount: payoutOrders.amount })
      .from(payoutOrders)
      .innerJoin(orders, eq(orders.id, payoutOrders.order_id))
      .where(and(eq(payoutOrders.payout_id, id), stillAdmin(admin)))
      .orderBy(payoutOrders.order_id),
  ]);
  return row ? { ...toPayout(row), parts } : null;
}

/** A payout as its seller reads it. */
export interface OwnPayout {
  /** Its place in the list. */
  id: string;
  amount: Centavos;
  status: PayoutStatus;
  reference: string | null;
  at: number;
  parts: PayoutPart[];
}

/** A seller's own payouts, the newest first: at most `most`, all beyond the place `from`. */
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
