import type { AppContext } from "~/context";
import { activeUser } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import {
  holdOffered,
  isStillWaiting,
  moveOffer,
  type PriceOffer,
  selectOrderOf,
  selectStatus,
} from "~/data/offers/price-offers.server";
import { orderExists } from "~/data/orders/facts.server";
import type { Message } from "~/domain/messages/message";
import type { Centavos } from "~/domain/money";
import { type OfferAnswer, offerAnswers, offeredSum, PRICE_OFFER_LIFE } from "~/domain/offers/price-offer";
import { toOrderId } from "~/domain/orders/order";
import { POLICY } from "~/domain/policy";
import { HOUR } from "~/domain/time";

/** `over`: answered or expired meanwhile. `unavailable`: the pieces are held or sold. */
export type AnsweredOffer = { ok: true; order?: string } | { ok: false; refusal: "over" | "unavailable" };

const STATUS = { decline: "declined", withdraw: "withdrawn" } as const;

/** Repeating an answer has no effect. */
export async function answerPriceOffer(
  context: AppContext,
  offer: PriceOffer,
  answer: OfferAnswer,
): Promise<AnsweredOffer> {
  if (answer === "accept" && offer.order) return { ok: true, order: offer.order.id };
  if (answer !== "accept" && offer.status === STATUS[answer]) return { ok: true };
  if (!offerAnswers(offer, offer.now).includes(answer)) return { ok: false, refusal: "over" };
  return answer === "accept" ? accept(context, offer) : end(context, offer, STATUS[answer]);
}

const actorOf = ({ role }: PriceOffer) => (role === "buyer" ? "B" : "S");
const goodsOf = (offer: PriceOffer) => {
  const { productId: product, title, quantity } = offer;
  return { product, title, price: offeredSum(offer), quantity };
};
const about = (offer: PriceOffer) => ({ offer: offer.offerId, ...goodsOf(offer) });

async function accept(context: AppContext, offer: PriceOffer): Promise<AnsweredOffer> {
  const { db, newId, now } = context;
  const orderId = toOrderId(newId());
  const isHeld = orderExists(orderId);
  const options = { when: isHeld, now: now(), newId };
  const { offerId, buyerId, sellerId, isShipped } = offer;
  const shipping = isShipped ? offer.shipping : null;
  const payBy = offer.now + POLICY.PAY_WITHIN_HOURS * HOUR;
  const kind = offer.role === "buyer" ? "counteroffer-accepted" : "own-acceptance";
  const toSeller: Message = { kind, ...about(offer), payBy };
  const statements = [
    ...holdOffered(offer, orderId),
    moveOffer(offerId, { to: "accepted", actor: actorOf(offer) }, isHeld),
    ...notify({
      ...options,
      recipient: buyerId,
      message: { kind: "offer-accepted", order: orderId, ...goodsOf(offer), shipping, payBy },
    }),
    ...notify({ ...options, recipient: sellerId, message: toSeller }),
  ];
  const [[order], [left]] = await commit(db, statements, [selectOrderOf(db, offerId), selectStatus(db, offerId)]);
  if (order) {
    context.sendMailsLater();
    return { ok: true, order: order.id };
  }
  return { ok: false, refusal: left?.status === offer.status ? "unavailable" : "over" };
}

async function end(context: AppContext, offer: PriceOffer, to: "declined" | "withdrawn"): Promise<AnsweredOffer> {
  const isSeller = offer.role === "seller";
  const kind = isSeller ? "offer-declined" : to === "declined" ? "counteroffer-declined" : "offer-withdrawn";
  const recipient = isSeller ? offer.buyerId : offer.sellerId;
  return move(context, offer, { to }, { recipient, message: { kind, ...about(offer) } });
}

/** Once. Whether the amount fits has been checked. */
export async function counterOffer(context: AppContext, offer: PriceOffer, counter: Centavos): Promise<AnsweredOffer> {
  if (offer.status === "countered" && offer.counter === counter) return { ok: true };
  if (!offerAnswers(offer, offer.now).includes("counter")) return { ok: false, refusal: "over" };
  const message = {
    kind: "offer-countered" as const,
    ...about({ ...offer, counter }),
    until: offer.now + PRICE_OFFER_LIFE,
  };
  return move(context, offer, { to: "countered", counter }, { recipient: offer.buyerId, message });
}

async function move(
  context: AppContext,
  offer: PriceOffer,
  to: { to: "declined" | "withdrawn" | "countered"; counter?: Centavos },
  told: { recipient: string; message: Message },
): Promise<AnsweredOffer> {
  const { db, newId, now } = context;
  const when = isStillWaiting(offer);
  const statements = [
    ...notify({ message: told.message, recipient: activeUser(told.recipient), when, now: now(), newId }),
    moveOffer(offer.offerId, { ...to, actor: actorOf(offer) }, when),
  ];
  const [left] = await commit(db, statements, selectStatus(db, offer.offerId));
  context.sendMailsLater();
  const isDone = left?.status === to.to && (to.counter === undefined || left.counter === to.counter);
  return isDone ? { ok: true } : { ok: false, refusal: "over" };
}
