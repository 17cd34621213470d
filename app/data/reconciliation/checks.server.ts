import { type SQL, sql } from "drizzle-orm";
import type { EditedField } from "~/domain/catalog/revision";
import type { Actor } from "~/domain/moves";
import type { LedgerAccount } from "~/domain/payments/ledger";
import { CAPTURE_COMPLETED } from "~/domain/payments/payment";
import type { FactName, Facts, Finding, FindingKind, Stage } from "~/domain/reconciliation/reconciliation";
import { PENDING_REFUNDS } from "~/domain/refunds/refund";
import { DAY } from "~/domain/time";
import { inList, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { hasStatus, isMoveTo, PAID, UNDER_WAY, UNPAID } from "../orders/facts.server";
import { isCapture, isSold, OPEN_PAYMENT } from "../payments/facts.server";
import { pendingRefundsByPayment, refundedByPayment } from "../refunds/facts.server";
import { payments } from "../schema.server";
import { isUnsettled, isUnsettledIn } from "./facts.server";
import type { Run } from "./runs.server";

/** A ledger entry's, since 1970. Inlined: the index does not serve a bound number. */
const day = sql`at / ${DAY}`.inlineParams();

/** Subjects of open findings are checked again. */
const openFindings = (stage: Exclude<Stage, "done">) =>
  sql`SELECT about FROM discrepancies WHERE ${isUnsettledIn(stage)}`;

/** The next ids of a stage after the run's bookmark. */
const portion = ({ bookmark }: Run, ids: SQL, most: number) =>
  sql`(SELECT id FROM (${ids}) WHERE id > ${bookmark} ORDER BY id LIMIT ${most})`;

export type PaymentToCompare = Awaited<ReturnType<typeof selectPayments>>[number];

/** Changed recently, still open, or with an open finding. */
export async function listPaymentsToCompare(db: Database, run: Run, most: number): Promise<PaymentToCompare[]> {
  const touched = sql`SELECT id FROM payments WHERE updated_at >= ${run.since}
    UNION SELECT payment_id FROM refunds WHERE updated_at >= ${run.since}
    UNION SELECT id FROM payments INDEXED BY payments_open WHERE status IN ${OPEN_PAYMENT}
    UNION SELECT payment_id FROM refunds INDEXED BY refunds_open WHERE status IN ${inList(PENDING_REFUNDS)}
    UNION ${openFindings("payments")}`;
  return await selectPayments(db, sql`payments.id IN ${portion(run, touched, most)}`);
}

export async function findPaymentToCompare(db: Database, id: string): Promise<PaymentToCompare | null> {
  const [payment] = await selectPayments(db, sql`payments.id = ${id}`);
  return payment ?? null;
}

async function selectPayments(db: Database, where: SQL) {
  const { id, paypal_order_id: paypalOrderId, status, amount, currency, capture_id: captureId, fee } = payments;
  const refunded = sql<number>`${refundedByPayment(sql`payments.id`)}`;
  const refunding = sql<number>`${pendingRefundsByPayment(sql`payments.id`)}`;
  return await db
    .select({ id, paypalOrderId, status, amount, currency, captureId, fee, refunded, refunding })
    .from(payments)
    .where(where)
    .orderBy(id);
}

export interface CheckedPortion {
  ids: string[];
  found: Finding[];
}

type CheckRow = {
  [name in FactName | "taken" | "owed" | "waits" | "excused" | "value" | "emptied"]: string | number | null;
} & {
  id: string;
};

export async function checkOrders(db: Database, run: Run, most: number): Promise<CheckedPortion> {
  const touched = sql`SELECT id FROM orders WHERE moved_at >= ${run.since}
    UNION SELECT order_id FROM ledger_entries WHERE ${day} >= ${dayOf(run)} UNION ${openFindings("orders")}`;
  const taken = sql`(SELECT -amount FROM ledger_entries e WHERE e.order_id = o.id AND ${isCapture(sql`e`, ["sale"])}
    AND EXISTS (SELECT 1 FROM payments WHERE id = e.payment_id AND capture_id IS NOT NULL))`;
  const rows = await db.all<CheckRow>(sql`SELECT o.id, o.status, o.amount, o.payable, ${taken} AS taken,
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE order_id = o.id) AS books,
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE order_id = o.id AND account = ${literal<LedgerAccount>("seller_payable")}) AS owed,
      (o.status IN ${UNPAID} OR ${hasStatus("expired_unpaid", sql`o`)}) AS waits,
      ${hasStatus("cancelled", sql`o`)} OR EXISTS (SELECT 1 FROM order_events WHERE order_id = o.id
        AND actor = ${literal<Actor>("A")} AND ${isMoveTo("completed")} AND from_status NOT IN ${UNDER_WAY}) AS excused
    FROM orders o WHERE o.id IN ${portion(run, touched, most)} ORDER BY o.id`);
  return toFindings(rows, ({ status, amount, payable, taken, books, owed, waits, excused }) => [
    taken === null && !waits && !excused && ["unpaid", { status }],
    taken !== null && !!waits && ["unmoved", { status, amount: taken }],
    taken !== null && taken !== amount && ["charged", { order: amount, books: taken }],
    books !== 0 && ["books", { sum: books }],
    payable !== owed && ["payable", { payable, books: owed }],
  ]);
}

/** Stock against all orders, if one of these changed recently. */
export async function checkProducts(db: Database, run: Run, most: number): Promise<CheckedPortion> {
  const touched = sql`SELECT product_id AS id FROM orders WHERE moved_at >= ${run.since} UNION ${openFindings("products")}`;
  const rows = await db.all<CheckRow>(sql`SELECT p.id, p.status, p.stock,
      (SELECT count(*) FROM orders WHERE product_id = p.id AND status IN ${UNPAID}) AS waiting,
      (SELECT count(*) FROM orders o WHERE o.product_id = p.id
        AND (o.status IN ${PAID} OR ${isSold(sql`o.id`)})) AS sold,
      EXISTS (SELECT 1 FROM listing_edits, json_each(fields) WHERE product_id = p.id
        AND value = ${literal<EditedField>("stock")}) AS emptied
    FROM products p WHERE p.is_auction = 0 AND p.id IN ${portion(run, touched, most)} ORDER BY p.id`);
  return toFindings(rows, ({ status, stock, waiting, sold, emptied }) => {
    // A seller may also have set the pieces to none.
    const isRight =
      (status !== "reserved" || (stock === 0 && waiting !== 0)) &&
      (status !== "sold" || (stock === 0 && waiting === 0 && (sold !== 0 || emptied === 1))) &&
      (status !== "active" || stock !== 0);
    return [!isRight && ["stock", { status, stock, waiting, sold }]];
  });
}

/** Rounded here: SQLite does not divide a bound number as an integer. */
const dayOf = ({ since }: Run) => Math.floor(since / DAY);

/** Also days with an open finding, and captures in webhooks without a payment of ours. */
export async function checkDays(db: Database, run: Run): Promise<CheckedPortion> {
  const first = sql`(SELECT min(CAST(about AS INTEGER)) FROM discrepancies WHERE ${isUnsettled}
    AND kind = ${literal<FindingKind>("day")})`;
  const [days, captures] = await Promise.all([
    db.all<CheckRow>(sql`SELECT CAST(${day} AS TEXT) AS id, sum(amount) AS books FROM ledger_entries
      WHERE ${day} >= min(${dayOf(run)}, coalesce(${first}, ${dayOf(run)})) GROUP BY ${day}`),
    db.all<CheckRow>(sql`SELECT e.capture_id AS id, printf('%d.%02d', e.amount / 100, e.amount % 100) AS value
      FROM webhook_events e WHERE e.type = ${CAPTURE_COMPLETED} AND e.received_at >= ${run.since}
        AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.capture_id = e.capture_id)
        AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.paypal_order_id = e.paypal_order_id)`),
  ]);
  const wrong = toFindings(days, ({ books }) => [books !== 0 && ["day", { sum: books }]]);
  const foreign = toFindings(captures, ({ value }) => [["captureForeign", { amount: value }]]);
  return { ids: [...wrong.ids, ...foreign.ids], found: [...wrong.found, ...foreign.found] };
}

type CheckResult = readonly [FindingKind, Facts] | false;

function toFindings(rows: readonly CheckRow[], judge: (row: CheckRow) => CheckResult[]): CheckedPortion {
  const found = rows.flatMap((row) =>
    judge(row).flatMap((wrong) => (wrong ? [{ kind: wrong[0], about: row.id, facts: wrong[1] }] : [])),
  );
  return { ids: rows.map(({ id }) => id), found };
}
