import type { AppContext } from "~/context";
import { findRatedOrder } from "~/data/feedback/order-feedback.server";
import { type FeedbackContent, STARS, type Stars } from "~/domain/feedback/feedback";
import { DAY, HOUR } from "~/domain/time";
import { giveFeedback } from "~/flows/feedback/give-feedback.server";
import { replyToFeedback } from "~/flows/feedback/reply-to-feedback.server";
import { revealDueFeedback } from "~/flows/feedback/reveal-feedback.server";
import type { DemoFeedback } from "./orders";
import { assertAccepted } from "./play";

interface Parties {
  id: string;
  buyerId: string;
  sellerId: string;
}

/** Gives an order's feedback through the market's own flows, each at its time. */
export async function playFeedback(
  { id, buyerId, sellerId }: Parties,
  { before, buyer, seller, reply }: DemoFeedback,
  contextBefore: (ago: number) => AppContext,
): Promise<void> {
  const read = async ({ db }: AppContext, who: string) => {
    const order = await findRatedOrder(db, who, id);
    if (!order) throw new Error("the order is nobody's");
    return order;
  };
  const say = async (ago: number, who: string, { rating, stars, text }: NonNullable<DemoFeedback["buyer"]>) => {
    const given = Object.fromEntries(STARS.map((star, index) => [star, stars?.[index] ?? null])) as Stars;
    const content: FeedbackContent = { rating, text: text ?? null, stars: given };
    const context = contextBefore(ago);
    assertAccepted(await giveFeedback(context, await read(context, who), content));
  };
  if (buyer) await say(before, buyerId, buyer);
  if (seller) await say(before - HOUR, sellerId, { rating: "positive", text: seller });
  // One side's alone is shown two weeks later.
  else if (before > 15 * DAY) await revealDueFeedback(contextBefore(before - 15 * DAY));
  const later = contextBefore(before - 2 * HOUR);
  if (reply) assertAccepted({ ok: await replyToFeedback(later, await read(later, sellerId), reply) });
}
