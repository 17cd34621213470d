import type { AppContext } from "~/context";
import { insertOrder } from "~/data/auctions/auction-orders.server";
import { answerOffer, findOffer, isStillOpen, type OwnOffer } from "~/data/auctions/second-chance-offers.server";
import { commit, readThenCommit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { orderExists } from "~/data/orders/facts.server";
import { answerAcceptance } from "~/domain/auctions/second-chance";
import { toOrderId } from "~/domain/orders/order";
import type { Refused } from "~/domain/result";

type Answer = { ok: true } | Refused<{ reason: "offerExpired" }>;

/** Repeating an answer has no effect. */
export async function acceptOffer(context: AppContext, read: OwnOffer): Promise<Answer> {
  if (read.answer === "accepted") return { ok: true };
  const answer = answerAcceptance(read, read.rules, read.now);
  if (!answer.ok) return answer;

  const { db, newId } = context;
  const { auctionId, sellerId, title, price, to: buyer, now } = read;
  const { payBy } = answer;
  const order = { id: toOrderId(newId()), auctionId, sale: { buyer, price, payBy }, now };
  const when = orderExists(order.id);
  const message = { kind: "second-chance-accepted" as const, auction: auctionId, title, price, payBy };
  const writes = [
    insertOrder(order, isStillOpen(read)),
    ...notify({ message, recipient: sellerId, when, now: context.now(), newId }),
    answerOffer(read, "accepted", when),
  ];
  return done(context, read, "accepted", await commit(db, writes, when));
}

export async function declineOffer(context: AppContext, read: OwnOffer): Promise<Answer> {
  if (read.answer === "declined") return { ok: true };
  const { db, newId } = context;
  const when = isStillOpen(read);
  const message = { kind: "second-chance-declined" as const, auction: read.auctionId, title: read.title };
  const isOpen = await readThenCommit(db, when, [
    ...notify({ message, recipient: read.sellerId, when, now: context.now(), newId }),
    answerOffer(read, "declined", when),
  ]);
  return done(context, read, "declined", isOpen);
}

async function done(
  context: AppContext,
  { to, id }: OwnOffer,
  answer: OwnOffer["answer"],
  isWritten: boolean,
): Promise<Answer> {
  if (isWritten) {
    context.sendMailsLater();
    return { ok: true };
  }
  // The form was sent twice at once, and the other request was first.
  const now = await findOffer(context.db, to, id);
  return now?.answer === answer ? { ok: true } : { ok: false, refusal: { reason: "offerExpired" } };
}
