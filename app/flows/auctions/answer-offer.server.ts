import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { insertOrder } from "~/data/auctions/auction-orders.server";
import { answerOffer, findOffer, isStillOpen, type OwnOffer } from "~/data/auctions/second-chance-offers.server";
import { tell } from "~/data/messages/messages.server";
import type { Refused } from "~/domain/auctions/auction";
import { answerAcceptance } from "~/domain/auctions/second-chance";
import { toOrderId } from "~/domain/orders/order";

type Answer = { ok: true } | Refused<{ reason: "offerExpired" }>;

/** Accepts a second chance as it was `read`, with an order to pay; once, and not when it has expired. */
export async function acceptOffer(context: AppContext, read: OwnOffer): Promise<Answer> {
  if (read.answer === "accepted") return { ok: true };
  const answer = answerAcceptance(read, read.rules, read.now);
  if (!answer.ok) return answer;

  const { db, newId } = context;
  const { auctionId, sellerId, title, price, to: buyer, now } = read;
  const { payBy } = answer;
  const order = { id: toOrderId(newId()), auctionId, sale: { buyer, price, payBy }, now };
  const when = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${order.id})`;
  const message = { kind: "second-chance-accepted" as const, auction: auctionId, title, price, payBy };
  const [, written] = await db.batch([
    db.run(insertOrder(order, isStillOpen(read))),
    db.all(sql`SELECT 1 WHERE ${when}`),
    ...tell(db, { message, whom: sellerId, when, now: context.now(), newId }),
    db.run(answerOffer(read, "accepted", when)),
  ]);
  return done(context, read, "accepted", written);
}

/** Declines a second chance as it was `read`; once. */
export async function declineOffer(context: AppContext, read: OwnOffer): Promise<Answer> {
  if (read.answer === "declined") return { ok: true };
  const { db, newId } = context;
  const when = isStillOpen(read);
  const message = { kind: "second-chance-declined" as const, auction: read.auctionId, title: read.title };
  const [written] = await db.batch([
    db.all(sql`SELECT 1 WHERE ${when}`),
    ...tell(db, { message, whom: read.sellerId, when, now: context.now(), newId }),
    db.run(answerOffer(read, "declined", when)),
  ]);
  return done(context, read, "declined", written);
}

async function done(
  context: AppContext,
  { to, id }: OwnOffer,
  answer: OwnOffer["answer"],
  written: readonly unknown[],
): Promise<Answer> {
  if (written.length > 0) {
    context.sendMailsLater();
    return { ok: true };
  }
  // Sent twice at once: the other one was faster.
  const now = await findOffer(context.db, to, id);
  return now?.answer === answer ? { ok: true } : { ok: false, refusal: { reason: "offerExpired" } };
}
