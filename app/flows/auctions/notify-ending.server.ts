import type { AppContext } from "~/context";
import { insertOrder } from "~/data/auctions/auction-orders.server";
import type { Auction } from "~/data/auctions/auctions.server";
import { otherBidderIds } from "~/data/auctions/bidders.server";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { notify, notifyAll } from "~/data/messages/messages.server";
import type { Accepted, Closing, Sale } from "~/domain/auctions/auction";
import type { AuctionEvent } from "~/domain/auctions/history";
import { priceAnywhere } from "~/domain/catalog/shipping-rates";
import type { Centavos } from "~/domain/money";
import { toOrderId } from "~/domain/orders/order";

type Context = Pick<AppContext, "now" | "newId">;

/** The order of a sale that awaits payment, and all messages. Throws an Error when the auction is not closed. */
export function notifyOfEnding(context: Context, { event, state }: Accepted) {
  const { closing } = state;
  if (!closing) throw new Error("an auction that goes on");
  return (happened: Condition, after: Auction): Statement[] => {
    const { newId } = context;
    const { sale } = closing;
    const order = { id: toOrderId(newId()), auctionId: after.id, now: event.at };
    return [
      ...(sale?.payBy ? [insertOrder({ ...order, sale }, happened)] : []),
      ...notifyBuyer(context, after, sale, happened),
      ...notifySeller(context, after, closing, happened),
      ...notifyOthers(context, after, event.type, closing, happened),
    ];
  };
}

function notifyBuyer({ now, newId }: Context, auction: Auction, sale: Sale | null, happened: Condition): Statement[] {
  if (!sale?.payBy) return [];
  const { price, payBy } = sale;
  const message = {
    kind: "auction-won" as const,
    ...about(auction),
    price,
    shipping: priceAnywhere(auction.rates, price),
    payBy,
  };
  return notify({ message, recipient: sale.buyer, when: happened, now: now(), newId });
}

/** A seller who cancels gets no message, and one of whom a listing is taken down gets another. */
function notifySeller({ now, newId }: Context, auction: Auction, closing: Closing, happened: Condition): Statement[] {
  const message = messageToSeller(auction, closing);
  return message ? notify({ message, recipient: auction.terms.seller, when: happened, now: now(), newId }) : [];
}

function messageToSeller(auction: Auction, { status, sale }: Closing) {
  const own = { auction: auction.id, title: auction.title };
  if (sale?.payBy) return { kind: "auction-sold" as const, ...own, price: sale.price, payBy: sale.payBy };
  if (status === "ended_no_bids") return { kind: "auction-unsold" as const, ...own };
  if (status === "ended_reserve_not_met") {
    return { kind: "auction-below-reserve" as const, ...own, price: priceOf(auction) };
  }
  return null;
}

function notifyOthers(
  { now, newId }: Context,
  auction: Auction,
  type: AuctionEvent["type"],
  { status, sale }: Closing,
  happened: Condition,
): Statement[] {
  const message = messageToOthers();
  return notifyAll({
    message,
    recipient: otherBidderIds(auction.id, sale?.buyer ?? null),
    when: happened,
    now: now(),
    newId,
  });

  function messageToOthers() {
    const priced = { ...about(auction), price: sale?.price ?? priceOf(auction) };
    if (status === "cancelled") return { kind: "auction-cancelled" as const, ...about(auction) };
    if (status === "void") return { kind: "auction-taken-down" as const, ...about(auction) };
    if (status === "sold_bin") return { kind: "bought-now" as const, ...priced };
    if (status === "ended_reserve_not_met") return { kind: "reserve-not-met" as const, ...priced };
    return { kind: type === "earlySale" ? ("early-sale" as const) : ("auction-lost" as const), ...priced };
  }
}

function about({ id, productId, title, hash }: Auction) {
  return { product: productId, title, proof: { auction: id, hash } };
}

function priceOf({ state, terms }: Auction): Centavos {
  return state.lead?.price ?? terms.start;
}
