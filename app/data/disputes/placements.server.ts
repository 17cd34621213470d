import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit, type Statement } from "../commit.server";
import { allOf, type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import { isOwnCase, isStillAdmin, mayDecide } from "../moderation/facts.server";
import { titleLanguage } from "../orders/facts.server";
import { isCapture } from "../payments/facts.server";
import { dueRefundAmount, recordedAmount, refundableAmount } from "../refunds/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { disputeOrders, disputes, orders, payments, products, sellerProfiles, users } from "../schema.server";
import { isDisputeOpen, isPlaced } from "./facts.server";

type PlaceableOrder = RowOf<{
  id: typeof orders.id;
  title: typeof orders.title;
  language: typeof products.language;
  store: typeof sellerProfiles.business_name;
  sellerId: typeof orders.seller_id;
  amount: Centavos;
  /** The most that can be placed on it: what can be refunded, with what is due. */
  left: Centavos;
}>;

type PlacedOrder = RowOf<{
  id: typeof orders.id;
  title: typeof orders.title;
  language: typeof products.language;
  store: typeof sellerProfiles.business_name;
}>;

/**
 * Administrators choose its orders: of a dispute, or of money that PayPal took back. `surplus`: more than was left of the
 * payment, so that there is no order to choose and the market bears it.
 */
export type Placement = RowOf<{
  kind: "dispute" | "movement" | "surplus";
  id: typeof disputes.id;
  paymentId: typeof payments.id;
  /** What is disputed, or still to be placed. Centavos. */
  amount: Centavos;
  /** PayPal's code of the claim. */
  reason: typeof disputes.reason | null;
  since: typeof disputes.created_at;
  orders: PlaceableOrder[];
  /** Whether the administrator paid it, or sold one of its orders. */
  isOwn: 0 | 1;
}>;

/** Query for whose money the choice decides about. */
function partiesOf(paymentId: string | SQL): SQL {
  const of = sql`FROM ledger_entries e JOIN orders o ON o.id = e.order_id WHERE e.payment_id = ${paymentId} AND ${isCapture(sql`e`)}`;
  return sql`SELECT o.buyer_id ${of} UNION ALL SELECT o.seller_id ${of}`;
}

const unplacedDisputes = sql`SELECT 'dispute' AS kind, d.id, y.id AS paymentId, coalesce(d.amount, y.amount) AS amount,
    d.reason, d.created_at AS since
  FROM (SELECT d.* FROM disputes d WHERE ${isDisputeOpen()}
      UNION SELECT d.* FROM paypal_movements m JOIN disputes d ON d.id = m.dispute_id WHERE m.recorded_at IS NULL) d
    CROSS JOIN dispute_payments p ON p.dispute_id = d.id CROSS JOIN payments y ON y.id = p.payment_id
  WHERE ${not(isPlaced(sql`d.id`, sql`y.id`))}`;

/** What waits only for its dispute is placed with it. */
const unplacedMovements = sql`SELECT 'movement' AS kind, m.id, m.payment_id AS paymentId,
    m.amount - ${recordedAmount(sql`m.id`)} AS amount, NULL AS reason,
    m.created_at AS since
  FROM paypal_movements m WHERE m.recorded_at IS NULL AND m.surplus IS NULL AND m.order_id IS NULL
    AND (m.dispute_id IS NULL OR ${isPlaced(sql`m.dispute_id`, sql`m.payment_id`)})`;

const surpluses = sql`SELECT 'surplus' AS kind, m.id, m.payment_id AS paymentId, m.surplus AS amount, NULL AS reason,
    m.created_at AS since
  FROM paypal_movements m WHERE m.recorded_at IS NULL AND m.surplus IS NOT NULL`;

type Row = Omit<Placement, "orders"> & { orders: Json };

/** Longest waiting first. */
export async function listPlacements(db: Database, admin: Admin, most: number): Promise<Placement[]> {
  return select(db, admin, isStillAdmin(admin), most);
}

/** `null` also when the user is no longer an administrator. */
export async function findPlacement(db: Database, admin: Admin, id: string): Promise<Placement | null> {
  const [found = null] = await select(db, admin, allOf(sql`w.id = ${id}`, isStillAdmin(admin)), 1);
  return found;
}

/**
 * The orders that a dispute, or money that PayPal took back, is placed on; none where it ended without. `null` when PayPal
 * told of nothing by this id, or the user is no longer an administrator.
 */
export async function findPlacedOrders(db: Database, admin: Admin, id: string): Promise<PlacedOrder[] | null> {
  const rows = await db.all<
    PlacedOrder | Record<keyof PlacedOrder, null>
  >(sql`SELECT o.id, o.title, ${titleLanguage()} AS language,
      s.business_name AS store
    FROM (SELECT id FROM disputes WHERE id = ${id} UNION SELECT id FROM paypal_movements WHERE id = ${id}) w
      LEFT JOIN (SELECT order_id FROM dispute_orders WHERE dispute_id = ${id}
        UNION SELECT order_id FROM movement_orders WHERE movement_id = ${id}
        UNION SELECT order_id FROM refunds WHERE paypal_refund_id = ${id}) r
      LEFT JOIN orders o ON o.id = r.order_id LEFT JOIN seller_profiles s ON s.user_id = o.seller_id
    WHERE ${isStillAdmin(admin)} ORDER BY o.id`);
  return rows.length > 0 ? rows.filter((row) => row.id !== null) : null;
}

async function select(db: Database, admin: Admin, where: SQL, most: number): Promise<Placement[]> {
  const rows =
    await db.all<Row>(sql`SELECT w.*, ${isOwnCase(admin.id, partiesOf(sql`w.paymentId`))} AS isOwn, (SELECT json_group_array(json_object('id', o.id, 'title', o.title, 'language', ${titleLanguage()},
        'store', s.business_name, 'sellerId', o.seller_id, 'amount', o.amount,
        'left', ${refundableAmount(sql`o.id`, sql`w.paymentId`)} + ${dueRefundAmount(sql`o.id`, sql`w.paymentId`)}))
      FROM ledger_entries e JOIN orders o ON o.id = e.order_id JOIN seller_profiles s ON s.user_id = o.seller_id
      WHERE e.payment_id = w.paymentId AND ${isCapture(sql`e`)}) AS orders
    FROM (${unplacedDisputes} UNION ALL ${unplacedMovements} UNION ALL ${surpluses}) w WHERE ${where} ORDER BY w.since, w.id LIMIT ${most}`);
  return rows.map((row) => {
    const orders: PlaceableOrder[] = JSON.parse(row.orders);
    return {
      ...row,
      amount: toCentavos(row.amount),
      orders: orders.map((order) => ({
        ...order,
        amount: toCentavos(order.amount),
        left: toCentavos(order.left),
      })),
    };
  });
}

export function isPlaceable(admin: Admin, { id, paymentId }: Pick<Placement, "id" | "paymentId">): Condition {
  return allOf(mayDecide(admin, partiesOf(paymentId)), not(isPlaced(id, paymentId)));
}

/** Once; the next poll does what follows from it. */
export function saveChosenOrders(admin: Admin, placement: Placement, orderIds: readonly string[]): Statement[] {
  const { kind, id, paymentId } = placement;
  if (kind === "dispute") {
    return [
      sql`INSERT INTO dispute_orders (dispute_id, payment_id, order_id, admin_id, placed_at)
        SELECT ${id}, ${paymentId}, value, ${admin.id}, ${CLOCK} FROM json_each(${JSON.stringify(orderIds)})
        WHERE ${isPlaceable(admin, placement)}`,
      sql`UPDATE disputes SET updated_at = 0 WHERE id = ${id} AND ${isStillAdmin(admin)}`,
    ];
  }
  const [orderId = null] = orderIds;
  const when = sql`id = ${id} AND order_id IS NULL AND surplus IS NULL AND recorded_at IS NULL
    AND ${mayDecide(admin, partiesOf(paymentId))}`;
  return [
    sql`INSERT INTO movement_orders (movement_id, order_id, admin_id, placed_at)
      SELECT id, ${orderId}, ${admin.id}, ${CLOCK} FROM paypal_movements WHERE ${when} ON CONFLICT DO NOTHING`,
    sql`UPDATE paypal_movements SET order_id = ${orderId}, admin_id = ${admin.id} WHERE ${when}`,
  ];
}

export function isChosenBy(admin: Admin, { kind, id, paymentId }: Placement, orderId: string): Condition {
  return kind === "dispute"
    ? sql`EXISTS (SELECT 1 FROM dispute_orders WHERE dispute_id = ${id} AND payment_id = ${paymentId}
        AND order_id = ${orderId} AND admin_id = ${admin.id})`
    : sql`EXISTS (SELECT 1 FROM paypal_movements WHERE id = ${id} AND order_id = ${orderId} AND admin_id = ${admin.id})`;
}

/** Stores that the market bears what PayPal took beyond a payment. `false` when another administrator did it before. */
export async function bearSurplus(db: Database, admin: Admin, id: string): Promise<boolean> {
  const isBorne = sql`EXISTS (SELECT 1 FROM paypal_movements WHERE id = ${id} AND surplus IS NOT NULL
    AND recorded_at IS NOT NULL AND admin_id = ${admin.id})`;
  const bear = sql`UPDATE paypal_movements SET recorded_at = ${CLOCK}, admin_id = ${admin.id}
    WHERE id = ${id} AND surplus IS NOT NULL AND recorded_at IS NULL AND ${isStillAdmin(admin)}`;
  return commit(db, [bear], isBorne);
}

type Choice = RowOf<{
  id: typeof disputes.id;
  who: typeof users.full_name;
  reason: typeof disputes.id;
  at: typeof disputeOrders.placed_at;
}>;

/** `reason` is PayPal's id. */
export function listChoices(db: Database, admin: Admin, orderId: string) {
  return db.all<Choice>(sql`SELECT r.dispute_id AS id,
      u.full_name AS who, r.dispute_id AS reason, r.placed_at AS at
    FROM dispute_orders r JOIN users u ON u.id = r.admin_id WHERE r.order_id = ${orderId} AND ${isStillAdmin(admin)}
    UNION ALL SELECT m.movement_id, u.full_name, m.movement_id, m.placed_at
    FROM movement_orders m JOIN users u ON u.id = m.admin_id WHERE m.order_id = ${orderId} AND ${isStillAdmin(admin)}`);
}
