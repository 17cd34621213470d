import { type SQL, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import type { AdminAction } from "~/domain/moderation/admin-action";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Actor, OrderStatus } from "~/domain/orders/order";
import type { EntryKind, LedgerAccount } from "~/domain/payments/ledger";
import type { PaymentStatus } from "~/domain/payments/payment";
import type { PayoutStatus } from "~/domain/payouts/payout";
import type { ProblemStatus } from "~/domain/problems/problem";
import type { ProblemKind } from "~/domain/problems/problem-report";
import type { RefundCause, RefundStatus } from "~/domain/refunds/refund";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { isDisputeOpen } from "../disputes/facts.server";
import { isRetried, refundableAmount } from "../refunds/facts.server";
import { stillAdmin } from "./facts.server";

/** Everything about an order, for administrators. Times in milliseconds. */
export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

interface Row {
  id: string;
  productId: string;
  auctionId: string | null;
  title: string;
  quantity: number;
  amount: Centavos;
  shipping: Centavos;
  status: OrderStatus;
  payBy: number | null;
  createdAt: number;
  deliveredAt: number | null;
  now: number;
  paymentMethod: string | null;
  /** What the seller is still owed. */
  payable: Centavos;
  /** The amount that can still be refunded. */
  left: Centavos;
  buyerName: string;
  buyerEmail: string;
  sellerName: string;
  sellerEmail: string;
  storeName: string;
  storeHandle: string;
  shipTo: string | null;
}

interface PaymentRow {
  id: string;
  attempt: number;
  paypalOrderId: string | null;
  captureId: string | null;
  status: PaymentStatus;
  amount: Centavos;
  currency: string;
  fee: Centavos | null;
  updatedAt: number;
  /** PayPal's id of its open dispute. */
  dispute: string | null;
}

interface EntryRow {
  id: string;
  kind: EntryKind;
  account: LedgerAccount;
  amount: number;
  at: number;
}

interface EventRow {
  id: string;
  at: number;
  to: OrderStatus;
  actor: Actor;
  reason: string | null;
}

interface RefundRow {
  id: string;
  amount: Centavos;
  cause: RefundCause;
  status: RefundStatus;
  paypalRefundId: string | null;
  fault: string | null;
  at: number;
  isRetried: 0 | 1;
}

interface ActionRow {
  id: string;
  what: AdminAction;
  who: string;
  amount: Centavos | null;
  reason: string | null;
  at: number;
}

interface PayoutRow {
  id: string;
  status: PayoutStatus;
  amount: number;
  at: number;
}

interface MessageRow {
  id: string;
  at: number;
  body: string;
  isBuyers: 0 | 1;
}

interface ProblemRow {
  id: string;
  kind: ProblemKind;
  status: ProblemStatus;
}

/** In one round trip with the caller's other reads. */
export async function listThread(db: Database, admin: Admin, order: SQL): Promise<MessageRow[]> {
  return await db.all<MessageRow>(sql`SELECT m.id, m.at, m.body, m.user_id = o.buyer_id AS isBuyers
    FROM order_messages m CROSS JOIN orders o ON o.id = m.order_id
    WHERE m.order_id = ${order} AND ${stillAdmin(admin)} ORDER BY m.at, m.id`);
}

/** In one round trip; `null` when there is none. */
export async function findOrderDetails(db: Database, admin: Admin, id: string) {
  const allowed = stillAdmin(admin);
  const of = sql`order_id = ${id} AND ${allowed}`;
  const [[row], payments, entries, events, refunds, actions, payouts, problems, messages] = await Promise.all([
    db.all<Row>(sql`SELECT o.id, o.product_id AS productId, o.auction_id AS auctionId, o.title, o.quantity, o.amount,
        o.shipping, o.status, o.pay_by AS payBy, o.created_at AS createdAt, o.delivered_at AS deliveredAt, ${CLOCK} AS now,
        o.payment_method AS paymentMethod, o.payable, ${refundableAmount(id)} AS "left", b.full_name AS buyerName,
        b.email AS buyerEmail, s.full_name AS sellerName, s.email AS sellerEmail, p.business_name AS storeName,
        p.handle AS storeHandle, o.ship_to AS shipTo
      FROM orders o JOIN users b ON b.id = o.buyer_id JOIN users s ON s.id = o.seller_id
      JOIN seller_profiles p ON p.user_id = o.seller_id WHERE o.id = ${id} AND ${allowed}`),
    db.all<PaymentRow>(sql`SELECT id, attempt, paypal_order_id AS paypalOrderId, capture_id AS captureId, status, amount,
        currency, fee, updated_at AS updatedAt,
        (SELECT id FROM disputes WHERE payment_id = payments.id AND ${isDisputeOpen(sql`disputes`)} LIMIT 1) AS dispute
      FROM payments
      WHERE (checkout_id = (SELECT checkout_id FROM orders WHERE id = ${id})
        OR id IN (SELECT payment_id FROM ledger_entries WHERE order_id = ${id})) AND ${allowed} ORDER BY created_at`),
    db.all<EntryRow>(
      sql`SELECT id, kind, account, amount, at FROM ledger_entries WHERE ${of} ORDER BY at, kind, amount`,
    ),
    db.all<EventRow>(
      sql`SELECT id, at, to_status AS "to", actor, reason FROM order_events WHERE ${of} ORDER BY at, rowid`,
    ),
    db.all<RefundRow>(sql`SELECT id, amount, cause, status, paypal_refund_id AS paypalRefundId, fault, created_at AS at,
        ${isRetried(sql`refunds.id`)} AS isRetried
      FROM refunds WHERE ${of} ORDER BY created_at, id`),
    db.all<ActionRow>(sql`SELECT a.id, a.what, u.full_name AS who, a.amount, a.reason, a.at
      FROM admin_actions a JOIN users u ON u.id = a.admin_id WHERE a.order_id = ${id} AND ${allowed} ORDER BY a.at, a.rowid`),
    db.all<PayoutRow>(sql`SELECT p.id, p.status, i.amount, p.moved_at AS at FROM payout_orders i
      JOIN payouts p ON p.id = i.payout_id WHERE i.order_id = ${id} AND ${allowed} ORDER BY p.created_at`),
    db.all<ProblemRow>(sql`SELECT id, kind, status FROM problems WHERE ${of} ORDER BY opened_at DESC`),
    listThread(db, admin, sql`${id}`),
  ]);
  if (!row) return null;
  return {
    ...row,
    left: toCentavos(row.left),
    shipTo: row.shipTo === null ? null : (JSON.parse(row.shipTo) as AddressFields),
    ...{ payments, entries, events, refunds, actions, payouts, problems, messages },
  };
}
