import { type SQL, sql } from "drizzle-orm";
import { type AddressFields, NO_ADDRESS } from "~/domain/accounts/address";
import { type CheckoutLine, checkoutTotals, lineTotal } from "~/domain/checkout/checkout";
import type { MoveReason } from "~/domain/orders/move-reasons";
import { type OrderStatus, toOrderId } from "~/domain/orders/order";
import type { PaymentStatus } from "~/domain/payments/payment";
import { isActiveUser } from "../accounts/facts.server";
import { isOnHoldFor } from "../auctions/facts.server";
import { isForSale, KEPT_TERMS, keptTerms, shippingRates } from "../catalog/facts.server";
import { moveProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { allOf, always, type Condition, type Id, literal, not } from "../condition.server";
import { type Database, isStatementError } from "../connect.server";
import { hasStatus, isAgreed, isBuyer, isPayable } from "../orders/facts.server";
import { moveOrders } from "../orders/order-moves.server";
import { hasNoActivePayment, isPaying } from "../payments/facts.server";
import { findCheckoutPayment, type Payment, selectCheckoutPayment, toPayment } from "../payments/payments.server";
import { countAllowed, isAllowed, type LimitedKey, limitsJson } from "../rate-limits.server";
import { type Slots, template, templates } from "../template.server";
import type { CheckoutTarget } from "./checkout-contents.server";
import { isHoldable, runningHold, unpaidHolds } from "./facts.server";

export interface NewCheckout {
  id: string;
  buyer: string;
  currency: string;
  shipTo: AddressFields | null;
  target: CheckoutTarget;
  lines: readonly CheckoutLine[];
  hold: number;
  limits: readonly LimitedKey[];
  now: number;
  newId(): string;
  newCode(): string;
}

/** Once per form. `null` when prices, stock or orders changed since they were read, or a limit is reached. */
export async function saveCheckout(db: Database, checkout: NewCheckout): Promise<Payment | null> {
  const { id, buyer, lines, currency, newId } = checkout;
  const statements = [
    ...releaseUnpaid(checkout),
    insertCheckout(checkout),
    ...lines.flatMap((line) => holdLine(checkout, line)),
    paymentInsertion({ id, paymentId: newId(), total: checkoutTotals(lines).total, currency }),
    countAllowed(checkout.limits, checkout.now),
  ];
  try {
    return toPayment(await commit(db, statements, selectCheckoutPayment(db, buyer, id)));
  } catch (error) {
    // Sent before; or the payment is not the sum of its orders, because a line could not be held.
    if (isStatementError(error)) return findCheckoutPayment(db, buyer, id);
    throw error;
  }
}

/** Earlier checkouts' orders at a fixed price or of a hold, except those paid now. */
function releaseUnpaid({ buyer, lines, newId }: NewCheckout): SQL[] {
  const kept = JSON.stringify(lines.filter(({ kind }) => kind === "order").map(({ id }) => id));
  return releaseReplaced({ buyer, kept, event: newId() });
}

const releaseReplaced = templates(["buyer", "kept", "event"], ({ buyer, kept, event }) => {
  const isUnpaidAtFixedPrice = allOf(
    hasStatus("awaiting_payment"),
    not(isAgreed()),
    hasNoActivePayment(sql`orders.checkout_id`),
  );
  const isOld = sql`${isBuyer(buyer)} AND ${isUnpaidAtFixedPrice} AND orders.id NOT IN (SELECT value FROM json_each(${kept}))`;
  return releaseOrders(isOld, "replaced", event);
});

/** PayPal refused to begin the payment. Won auctions and orders of earlier checkouts still await payment. */
export function releaseCheckout(id: string, newId: () => string): SQL[] {
  const isUnstarted = sql`NOT EXISTS (SELECT 1 FROM payments WHERE checkout_id = ${id} AND paypal_order_id IS NOT NULL)`;
  const isNew = allOf(
    sql`orders.checkout_id = ${id} AND orders.created_at >= (SELECT created_at FROM checkouts WHERE id = ${id})`,
    hasStatus("awaiting_payment"),
    not(isAgreed()),
    isUnstarted,
  );
  return releaseOrders(isNew, "payment_refused", newId());
}

/** For orders at a fixed price or of a hold. */
function releaseOrders(which: Condition, reason: MoveReason, eventId: Id): SQL[] {
  const isHeld = sql`is_auction = 0 AND id IN (SELECT product_id FROM orders WHERE ${which})`;
  // `restock` cannot do this: only the batch knows which orders these are, and how many pieces of a product.
  return [
    // Unary plus: found by their checkout or buyer, not among all orders of the product.
    sql`UPDATE products SET stock = stock + (SELECT sum(quantity) FROM orders WHERE +product_id = products.id AND ${which})
      WHERE ${isHeld}`,
    moveProduct(isHeld, { to: "active", actor: "B", from: ["reserved"] }),
    ...moveOrders(which, { eventId, to: "cancelled", actor: "B", reason }),
  ];
}

function insertCheckout({ id, buyer, currency, shipTo, lines, hold, limits, now }: NewCheckout): SQL {
  return checkoutInsertion({
    ...{
      id,
      buyer,
      currency,
      hold,
      now,
      shipTo: JSON.stringify(shipTo ?? NO_ADDRESS),
      total: checkoutTotals(lines).total,
    },
    limits: limitsJson(limits),
  });
}

const checkoutInsertion = template(
  ["id", "buyer", "currency", "total", "shipTo", "hold", "limits", "now"],
  ({ id, buyer, currency, total, shipTo, hold, limits, now }) =>
    sql`INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)
      SELECT ${id}, id, ${currency}, ${total}, ${shipTo}, ${CLOCK} + ${hold}, ${CLOCK}
      FROM users WHERE id = ${buyer} AND ${isActiveUser()} AND NOT ${isPaying(buyer)} AND ${isAllowed(limits, now)}`,
);

function holdLine(checkout: NewCheckout, line: CheckoutLine): SQL[] {
  if (line.kind === "item") return holdItem(checkout, line);
  return [line.kind === "order" ? takeOverOrder(checkout, line) : insertHeldOrder(checkout, line)];
}

const ORDER_COLUMNS = sql`id, product_id, buyer_id, seller_id, title, quantity, amount, shipping, status, pay_by, checkout_id, ship_to,
  pickup_place, pickup_code, created_at, ${KEPT_TERMS}`;
/** Where an order of a line goes: to an address, or to nobody but a buyer with a code. */
function deliveryOf({ shipTo, newCode }: NewCheckout, { pickup }: CheckoutLine) {
  return pickup === null
    ? { shipTo: JSON.stringify(shipTo), pickup, code: null }
    : { shipTo: null, pickup, code: newCode() };
}

const expiryOf = (id: Id) => sql`(SELECT expires_at FROM checkouts WHERE id = ${id})`;

function holdItem(checkout: NewCheckout, line: CheckoutLine): SQL[] {
  const { id, buyer, target, newId } = checkout;
  const { productId, quantity, price, shipping } = line;
  return itemHold[target.kind === "cart" ? "cart" : "product"]({
    ...{
      id,
      buyer,
      productId,
      quantity,
      price,
      shipping,
      rates: JSON.stringify(line.rates),
      amount: lineTotal(line),
      ...deliveryOf(checkout, line),
    },
    orderId: toOrderId(newId()),
  });
}

const ITEM = [
  "id",
  "buyer",
  "orderId",
  "productId",
  "quantity",
  "price",
  "shipping",
  "rates",
  "amount",
  "shipTo",
  "pickup",
  "code",
] as const;
type ItemHold = Slots<(typeof ITEM)[number]>;

const itemHold = {
  product: templates(ITEM, (line) => composeItemHold(line, always)),
  cart: templates(ITEM, (line) => {
    const isInCart = sql`EXISTS (SELECT 1 FROM carts c JOIN cart_items i ON i.cart_id = c.id
      WHERE c.user_id = ${line.buyer} AND i.product_id = ${line.productId} AND i.quantity >= ${line.quantity})`;
    return composeItemHold(line, isInCart);
  }),
};

function composeItemHold(line: ItemHold, isWanted: Condition): SQL[] {
  const { id, buyer, orderId, productId, quantity, price, shipping, rates, amount, shipTo, pickup, code } = line;
  const holds = sql`unpaid_holds`;
  const isHeld = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId})`;
  return [
    // Before the stock, whose update looks for this order: the search index writes in between, so `changes()` is wrong.
    sql`INSERT INTO orders (${ORDER_COLUMNS}) WITH ${holds} AS ${unpaidHolds(buyer, productId)}
      SELECT ${orderId}, id, ${buyer}, seller_id, title, ${quantity}, ${amount}, ${shipping},
        ${literal<OrderStatus>("awaiting_payment")}, coalesce(${runningHold(holds)}, ${expiryOf(id)}), ${id}, ${shipTo}, ${pickup}, ${code},
        ${CLOCK}, ${keptTerms()}
      FROM products WHERE id = ${productId} AND ${isForSale()} AND seller_id <> ${buyer} AND stock >= ${quantity}
        AND price = ${price} AND ${shippingRates()} = ${rates} AND ${isWanted} AND ${isHoldable(holds)}`,
    sql`UPDATE products SET stock = stock - ${quantity} WHERE id = ${productId} AND ${isHeld}`,
    moveProduct(sql`id = ${productId}`, { to: "reserved", actor: "B", when: allOf(sql`stock = 0`, isHeld) }),
  ];
}

/** Its shipping is priced again, to this address and with what is bought now. */
function takeOverOrder(checkout: NewCheckout, line: CheckoutLine): SQL {
  const { id, buyer } = checkout;
  const { shipTo, pickup, code } = deliveryOf(checkout, line);
  return sql`UPDATE orders SET checkout_id = ${id}, ship_to = ${shipTo}, pickup_place = ${pickup}, pickup_code = ${code},
      shipping = ${line.shipping}, amount = ${lineTotal(line)}
    WHERE id = ${line.id} AND ${isBuyer(buyer)} AND ${isPayable()} AND amount - shipping = ${line.price * line.quantity}
      AND ${hasNoActivePayment(sql`orders.checkout_id`)}`;
}

/** The order names its auction only once that is sold: until then another bidder may win it. */
function insertHeldOrder(checkout: NewCheckout, line: CheckoutLine): SQL {
  const { id, buyer, newId } = checkout;
  const { shipTo, pickup, code } = deliveryOf(checkout, line);
  return sql`INSERT INTO orders (${ORDER_COLUMNS}) SELECT ${toOrderId(newId())}, p.id, ${buyer}, a.seller_id, p.title, 1, ${lineTotal(line)}, ${line.shipping},
      ${literal<OrderStatus>("awaiting_payment")}, min(${expiryOf(id)}, a.hold_until), ${id}, ${shipTo}, ${pickup}, ${code}, ${CLOCK},
      ${keptTerms(sql`p`)}
    FROM auctions a JOIN products p ON p.id = a.product_id
    WHERE a.id = ${line.id} AND ${isOnHoldFor(buyer)}
      AND a.buy_it_now = ${line.price} AND ${shippingRates(sql`p`)} = ${JSON.stringify(line.rates)}`;
}

const paymentInsertion = template(
  ["paymentId", "id", "total", "currency"],
  ({ paymentId, id, total, currency }) =>
    sql`INSERT INTO payments (id, checkout_id, attempt, status, amount, currency, created_at, updated_at)
      VALUES (${paymentId}, ${id}, 1, ${literal<PaymentStatus>("created")}, ${total}, ${currency}, ${CLOCK}, ${CLOCK})`,
);
