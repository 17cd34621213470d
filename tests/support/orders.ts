import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { orders, products } from "~/data/schema.server";
import type { HandlingDays } from "~/domain/catalog/sale-terms";
import { HOME } from "./home";
import type { Market } from "./market";

type Person = Awaited<ReturnType<Market["person"]>>;

/** Buys a product and pays for it through the pages; returns the order's id. */
export async function buyAndPay(
  market: Market,
  buyer: Person,
  seller: Person,
  { title = "Silla de madera", price = 100_00, shipping = 50_00, handlingDays = null as HandlingDays | null } = {},
): Promise<string> {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title, category: "home", condition: "new", price, seller_id: seller.id, image_url: "none" },
    ...{ status: "active", shipping: "Paquetería", shipping_cost: shipping, created_at: 1 },
    handling_days: handlingDays,
  });
  await payFor(market, buyer, `/checkout?product=${id}`);
  const [order] = await market.db.select().from(orders).where(eq(orders.product_id, id));
  if (order?.status !== "paid") throw new Error(`an order that is ${order?.status ?? "missing"}`);
  return order.id;
}

/** Checks out at an address and pays, through the pages. */
export async function payFor(market: Market, buyer: Person, checkout: string): Promise<void> {
  const page = await buyer.get(checkout);
  const sent = await buyer.send(checkout, {
    ...HOME,
    address: "new",
    ...Object.fromEntries(
      page.document
        .querySelectorAll('main form.checkout input[type="hidden"]')
        .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
    ),
  });
  const token = new URL(sent.headers.get("Location") ?? "").searchParams.get("token") ?? "";
  market.paypal.approve(token);
  await buyer.get(`/checkout/paypal/return?token=${token}`);
}

/** Posts the seller's shipping form, by default with a carrier. */
export async function sendOrder(seller: Person, order: string, fields: Record<string, string> = {}): Promise<void> {
  const shipment = { way: "carrier", carrier: "dhl", number: "1234567890", days: "10" };
  await seller.post(`/account/orders/${order}/ship`, { ...shipment, ...fields });
}
