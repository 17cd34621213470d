import { priceAnywhere, type ShippingRates } from "../catalog/shipping-rates";
import { type Centavos, toCentavos } from "../money";
import type { OrderStatus } from "../orders/order";
import { type AuctionState, type AuctionStatus, closingAt, stateAt, statusAt } from "./auction";
import type { BidBarrier } from "./bidder";
import { isBuyItNowOffered } from "./buy-it-now";
import type { AuctionEvent } from "./history";
import { isReserveMet, minimumBid } from "./lead";
import type { Terms } from "./terms";

/** Contains secrets. `now` is when it was read. */
export interface StoredAuction {
  id: string;
  productId: string;
  /** Of shipping its product. */
  rates: ShippingRates;
  terms: Terms;
  state: AuctionState;
  bids: number;
  leaderNumber: number | null;
  now: number;
}

/** A buyer's last order in an auction; the amount includes shipping. */
export interface AuctionOrder {
  id: string;
  status: OrderStatus;
  amount: Centavos;
  shipping: Centavos;
  payBy: number | null;
}

/** `number` and `max` are `null` before their first bid, `order` until they buy. */
export interface AuctionViewer {
  id: string;
  number: number | null;
  max: Centavos | null;
  order: AuctionOrder | null;
  barrier: BidBarrier | null;
}

export type Standing = "leading" | "outbid" | "won" | "lost" | "unpaid" | "cancelled" | "refunded";

export function standingByOrder(order: OrderStatus): Standing {
  if (order === "expired_unpaid") return "unpaid";
  return order === "cancelled" || order === "refunded" ? order : "won";
}

function priceOf({ amount, shipping }: AuctionOrder): Centavos {
  return toCentavos(amount - shipping);
}

export interface AuctionView {
  id: string;
  productId: string;
  seq: number;
  status: AuctionStatus;
  now: number;
  startsAt: number;
  endsAt: number;
  /** The starting price before the first bid. */
  price: Centavos;
  bids: number;
  /** The leader has to exceed `mine.max` instead. */
  minimum: Centavos;
  reserve: "none" | "met" | "notMet";
  /** `null` once it is not offered; during a hold, only the holder sees it. */
  buyItNow: Centavos | null;
  hold: { until: number; isMine: boolean } | null;
  leader: number | null;
  isOwn: boolean;
  /** For the seller only. */
  ownReserve: Centavos | null;
  mine: { number: number; max: Centavos | null; standing: Standing | null } | null;
  /** After winning or while the lot is held for them; `shipping` is as of `priceAnywhere`. */
  toPay: { price: Centavos; shipping?: Centavos | null; payBy: number | null } | null;
  /** What the viewer bought and need not pay any more, also when it was cancelled or refunded. */
  bought: (Pick<AuctionOrder, "id" | "status"> & { price: Centavos }) | null;
  barrier: BidBarrier | null;
}

/** Removes other bidders' maximums, the reserve and all identities. What is opened in a dispute is on the receipts (`data/auctions/proofs.server.ts`). */
export function auctionAsSeenBy(auction: StoredAuction, viewer: AuctionViewer | null): AuctionView {
  const { id, productId, rates, terms, bids, leaderNumber, now } = auction;
  const state = stateAt(auction.state, terms, now);
  const { lead, hold } = state;
  const status = statusAt(auction.state, terms, now);
  const closing = closingAt(auction.state, terms, now);
  const isOwn = viewer?.id === terms.seller;
  const isRunning = status === "live" || status === "held";
  const isHolder = hold !== null && hold.buyer === viewer?.id;
  const standing = standingOf();
  return {
    id,
    productId,
    seq: state.seq,
    status,
    now,
    startsAt: terms.startsAt,
    endsAt: closing?.at ?? state.endsAt,
    price: closing?.sale?.price ?? lead?.price ?? terms.start,
    bids,
    minimum: minimumBid(lead, terms),
    reserve: terms.reserve === null ? "none" : isReserveMet(lead, terms) ? "met" : "notMet",
    buyItNow: isHolder || (status === "live" && isBuyItNowOffered(state, terms)) ? terms.buyItNow : null,
    hold: hold && { until: hold.until, isMine: isHolder },
    leader: leaderNumber,
    isOwn,
    ownReserve: isOwn ? terms.reserve : null,
    mine: viewer && viewer.number !== null ? { number: viewer.number, max: viewer.max, standing } : null,
    toPay: toPay(),
    bought: bought(),
    barrier: isRunning && !isOwn && viewer ? viewer.barrier : null,
  };

  function toPay() {
    const order = viewer?.order;
    if (order?.status === "awaiting_payment") return withShipping(priceOf(order), order.payBy);
    if (isHolder && terms.buyItNow !== null) return withShipping(terms.buyItNow, hold.until);
    // The order is written only at settlement.
    const sale = order || status !== "sold" || standing !== "won" ? null : closing?.sale;
    return sale ? withShipping(sale.price, sale.payBy) : null;
  }

  function bought() {
    const order = viewer?.order;
    if (!order || order.status === "awaiting_payment" || order.status === "expired_unpaid") return null;
    return { id: order.id, status: order.status, price: priceOf(order) };
  }

  function withShipping(price: Centavos, payBy: number | null) {
    return { price, shipping: priceAnywhere(rates, price), payBy };
  }

  function standingOf(): Standing | null {
    if (viewer?.order) return standingByOrder(viewer.order.status);
    if (closing) return closing.sale?.buyer === viewer?.id ? "won" : viewer?.max === null ? null : "lost";
    if (viewer?.max === null) return null;
    return lead?.bidder === viewer?.id ? "leading" : "outbid";
  }
}

export interface StoredEvent {
  seq: number;
  type: AuctionEvent["type"];
  at: number;
  /** Bidder numbers: of the event's actor, and of the leader after it. */
  by: number | null;
  leader: number | null;
  price: Centavos | null;
  max: Centavos | null;
  withdrawn: readonly number[] | null;
  reason: string | null;
}

export type EventView = StoredEvent & { isMine: boolean };

/** Removes other bidders' maximums. `number` is the viewer's bidder number. */
export function historyAsSeenBy(events: readonly StoredEvent[], number: number | null): EventView[] {
  return events.map((event) => {
    const isMine = number !== null && event.by === number;
    return { ...event, max: isMine ? event.max : null, isMine };
  });
}
