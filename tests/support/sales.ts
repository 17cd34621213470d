import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { eventExists, moveOrder } from "~/data/orders/order-moves.server";
import { addRefund } from "~/data/refunds/refunds.server";
import { ledgerEntries, orders, refunds } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import type { Actor } from "~/domain/moves";
import type { OrderStatus } from "~/domain/orders/order";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import type { Market } from "./market";
import type { Shop } from "./shop";

type Place = Pick<Shop | Market, "db">;

const WAY: readonly [OrderStatus, Actor][] = [
  ["shipped", "S"],
  ["delivered", "B"],
  ["completed", "B"],
];

/** Throws when the move is not allowed. */
export async function move({ db }: Place, orderId: string, to: OrderStatus, actor: Actor) {
  const eventId = uuid();
  const moves = moveOrder(orderId, { eventId, to, actor, when: sql`1` });
  const answers = await db.batch([
    db.all(sql`SELECT 1`),
    ...moves.map((statement) => db.run(statement)),
    db.all(sql`SELECT 1 WHERE ${eventExists(eventId)}`),
  ]);
  if ((answers.at(-1) as unknown[]).length === 0) throw new Error(`the order does not move to ${to}`);
}

/** Buys a new product, pays, and moves the order on to `to`. */
export async function createSale(
  shop: Shop,
  { to = "paid", ...wanted }: { to?: OrderStatus } & Parameters<Shop["goods"]>[0] = {},
): Promise<{ id: string; buyer: string; product: string }> {
  const [buyer, product] = [await shop.bidder(), await shop.goods(wanted)];
  await shop.start(buyer, { kind: "product", id: product });
  const token = await shop.token(buyer);
  shop.service.approve(token);
  await settlePayment(shop.context(), token);
  const [order] = await shop.ordersOf(buyer);
  if (order?.status !== "paid") throw new Error("it is not paid");
  const last = WAY.findIndex(([status]) => status === to);
  for (const [status, actor] of WAY.slice(0, last + 1)) await move(shop, order.id, status, actor);
  return { id: order.id, buyer, product };
}

/** A buyer whose payment of a new product was opened at PayPal. */
export async function openPayment(shop: Shop, wanted: Parameters<Shop["goods"]>[0] = {}) {
  const [ana, chair] = [await shop.bidder(), await shop.goods(wanted)];
  await shop.start(ana, { kind: "product", id: chair });
  return { ana, chair, token: await shop.token(ana) };
}

/** The same, approved there by the buyer. */
export async function approvePayment(shop: Shop, wanted: Parameters<Shop["goods"]>[0] = {}) {
  const payment = await openPayment(shop, wanted);
  shop.service.approve(payment.token);
  return payment;
}

/** Makes a refund due, as a cancellation or a problem does; returns its id. */
export async function addDueRefund({ db }: Place, orderId: string, amount: number) {
  const refund = {
    id: uuid(),
    orderId,
    amount: toCentavos(amount),
    cause: "problem",
    feeBearer: "seller",
    when: sql`1`,
  } as const;
  const [first, ...rest] = addRefund(refund, uuid).map((statement) => db.run(statement));
  if (first) await db.batch([first, ...rest]);
  return refund.id;
}

export async function orderOf({ db }: Place, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}

export const refundsOf = ({ db }: Place, id: string) =>
  db.select().from(refunds).where(eq(refunds.order_id, id)).orderBy(refunds.created_at, refunds.id);

/** Sums of an order's ledger entries by account. */
export async function ledgerOf({ db }: Shop, id: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ account: ledgerEntries.account, sum: sql<number>`sum(amount)` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.order_id, id))
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ account, sum }) => [account, sum]));
}
