import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { saleEntries, unwantedEntries } from "~/domain/payments/ledger";
import { sellAuctioned, sellPieces } from "../catalog/product-moves.server";
import { allOf, type Condition, type Id, not } from "../condition.server";
import { eventExists } from "../orders/order-moves.server";
import { hasRefund } from "../refunds/facts.server";
import { addRefund } from "../refunds/refunds.server";
import { template, templates } from "../template.server";
import { endCaptureRefusal } from "./account-refusals.server";
import { isCapturedAs, isInLedger } from "./facts.server";
import { addEntries } from "./ledger.server";
import { movePayment } from "./payment-moves.server";
import type { PaidOrder, Payment } from "./payments.server";

/** `fee` is `null` while PayPal does not report it. */
export interface Capture {
  captureId: string;
  fee: Centavos | null;
}

/** Call it after the move of the order, whose event is `eventId`. */
export function saveSale(
  payment: Payment,
  { id: orderId, productId, amount, isHeld, auctionId }: PaidOrder,
  fee: Centavos,
  eventId: string,
  newId: () => string,
): SQL[] {
  const entries = saleEntries(amount, fee);
  const values = { productId, buyerId: payment.buyerId, eventId };
  return [
    cartWithout(values),
    addEntries({ orderId, paymentId: payment.id, kind: "sale", entries, when: eventExists(eventId) }, newId),
    // An item on hold is sold by its auction's event.
    ...(isHeld ? [] : auctionId === null ? [piecesSale(values)] : auctionSale(values)),
  ];
}

const cartWithout = template(["productId", "buyerId", "eventId"], ({ productId, buyerId, eventId }) =>
  removeFromCart(buyerId, productId, eventExists(eventId)),
);
const piecesSale = template(["productId", "eventId"], ({ productId, eventId }) =>
  sellPieces(productId, "P", eventExists(eventId)),
);
const auctionSale = templates(["productId", "eventId"], ({ productId, eventId }) =>
  sellAuctioned(productId, "P", eventExists(eventId)),
);

/** Links an order of a hold to its auction, once that is sold: before, another bidder could have won it. */
export function linkAuction(orderId: string, auctionId: string, when: Condition): SQL {
  return sql`UPDATE orders SET auction_id = ${auctionId} WHERE id = ${orderId} AND ${when}`;
}

export function removeFromCart(buyerId: Id, productId: Id, when: Condition): SQL {
  return sql`DELETE FROM cart_items WHERE product_id = ${productId}
    AND cart_id = (SELECT id FROM carts WHERE user_id = ${buyerId}) AND ${when}`;
}

/** Call it after the moves of its orders: the amounts of orders that it did not sell are refunded. */
export function saveCapture(
  { id, orders }: Payment,
  { captureId, fee }: Capture,
  feeShares: readonly Centavos[],
  newId: () => string,
): SQL[] {
  const unwanted = orders.flatMap(({ id: orderId, amount }, index) => {
    const isUnsold = allOf(isCapturedAs(id, captureId), not(isInLedger(orderId, id)));
    const entries = unwantedEntries(amount, feeShares[index] ?? toCentavos(0));
    const refund = { id: newId(), orderId, amount, cause: "unwanted", feeBearer: "market", paymentId: id } as const;
    return [
      addEntries({ orderId, paymentId: id, kind: "unwanted", entries, when: isUnsold }, newId),
      ...addRefund({ ...refund, when: not(hasRefund(orderId, id)) }, newId),
    ];
  });
  return [movePayment(id, { to: "captured", captureId, fee }), endCaptureRefusal(), ...unwanted];
}
