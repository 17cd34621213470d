import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { orders, payouts, sellerProfiles } from "~/data/schema.server";
import type { OrderStatus } from "~/domain/orders/order";
import { DAY } from "~/domain/time";
import { cronAt } from "./aftermath";
import { HOME } from "./home";
import type { Market } from "./market";
import { createMember } from "./members";
import { readForm } from "./page";
import { addDueRefund, move } from "./sales";

const WAY: readonly [OrderStatus, "S" | "B"][] = [
  ["shipped", "S"],
  ["delivered", "B"],
  ["completed", "B"],
];

type Person = Awaited<ReturnType<typeof createMember>>;

/** Buys a product through the pages and moves the order on to `to`; returns the order's id. */
export async function sellThroughPages(
  market: Market,
  { seller, buyer }: Record<"seller" | "buyer", Person>,
  { to = "paid", title = "Silla", price = 100_00 }: { to?: OrderStatus; title?: string; price?: number } = {},
): Promise<string> {
  const { db, paypal } = market;
  const product = uuid();
  await db.$client.execute({
    sql: `INSERT INTO products (id, title, category, condition, price, seller_id, image_url, status, created_at)
      VALUES (?, ?, 'home', 'new', ?, ?, 'none', 'active', ?)`,
    args: [product, title, price, seller.id, Date.now()],
  });
  const page = await buyer.get(`/checkout?product=${product}`);
  const { action, fields } = readForm(page, "main form.checkout");
  const isKnown = page.document.querySelector('[name="address"][checked]:not([value="new"])') !== null;
  await buyer.send(action, isKnown ? fields : { ...fields, ...HOME, address: "new" });
  const [payment] = await db.all<{ id: string }>(
    sql`SELECT paypal_order_id AS id FROM payments ORDER BY rowid DESC LIMIT 1`,
  );
  if (to !== "awaiting_payment") {
    const back = new URL(paypal.approve(payment?.id ?? ""));
    await buyer.raw(back.pathname + back.search);
  }
  const [order] = await db.select().from(orders).where(eq(orders.product_id, product));
  if (!order) throw new Error("nothing was ordered");
  for (const [status, actor] of WAY.slice(0, WAY.findIndex(([status]) => status === to) + 1)) {
    await move(market, order.id, status, actor);
  }
  return order.id;
}

/** An administrator with one of everything to see: orders, refunds, payouts and reconciliation findings. */
export async function openAdminDesk(market: Market, people?: Record<"seller" | "buyer", Person>) {
  const { db } = market;
  const admin = await createMember(market, { admin: true });
  const seller = people?.seller ?? (await createMember(market, { seller: "Cámaras del Centro" }));
  const buyer = people?.buyer ?? (await createMember(market));
  const both = { seller, buyer };
  await db
    .update(sellerProfiles)
    .set({ payout_account: "032180000118359719" })
    .where(eq(sellerProfiles.user_id, seller.id));
  const paidOut = await sellThroughPages(market, both, { to: "completed", title: "Cámara réflex", price: 4_250_00 });
  const failing = await sellThroughPages(market, both, { to: "completed", title: "Lente 50 mm", price: 1_899_50 });
  await sellThroughPages(
    market,
    { seller: await createMember(market, { seller: "Muebles Roma" }), buyer },
    { to: "completed" },
  );
  // Completed long enough ago to be releasable.
  await db.run(sql`UPDATE orders SET moved_at = moved_at - ${30 * DAY}, delivered_at = delivered_at - ${30 * DAY}`);
  await admin.post("/admin/payouts", { seller: seller.id });
  const [payout] = await db.select().from(payouts).where(eq(payouts.seller_id, seller.id));
  await admin.post(`/admin/payouts/${payout?.id}`, { reference: "SPEI 8846120" });
  const paid = await sellThroughPages(market, both, { title: "Trípode de aluminio", price: 780_00 });
  const waiting = await sellThroughPages(market, both, { to: "awaiting_payment", title: "Maleta para cámara" });
  const refused = await sellThroughPages(market, both, { to: "delivered", title: "Flash externo", price: 1_200_00 });
  await addDueRefund(market, refused, 300_00);
  await db.run(
    sql`UPDATE refunds SET status = 'failed', fault = 'REFUND_FAILED_INSUFFICIENT_FUNDS' WHERE order_id = ${refused}`,
  );
  await addDueRefund(market, failing, 400_00);
  const cancelled = await sellThroughPages(market, both, { title: "Correa de cuero", price: 350_00 });
  await admin.post(`/admin/orders/${cancelled}/cancelled`, { reason: "Se vendió dos veces" });
  await db.run(sql`UPDATE orders SET payable = payable + 1 WHERE id = ${paid}`);
  await market.cron("night");
  for (let portion = 0; portion < 6; portion++) await cronAt(market, 0);
  await db.run(sql`UPDATE orders SET payable = payable - 1 WHERE id = ${paid}`);
  return { admin, seller, buyer, paid, waiting, refused, cancelled, paidOut, payout: payout?.id ?? "" };
}
