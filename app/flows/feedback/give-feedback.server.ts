import type { AppContext } from "~/context";
import { type RatedOrder, say, selectIsSaid } from "~/data/feedback/order-feedback.server";
import { type FeedbackRefusal, refuseFeedback, type Said } from "~/domain/feedback/feedback";
import { revealing } from "./reveal-feedback.server";

type GiveAnswer = { ok: true } | { ok: false; refusal: FeedbackRefusal };

/**
 * Says something of the other side of an order, or changes what was said, in one batch with all that this reveals: the second
 * to speak reveals both, and who speaks late is read at once. Sent twice it is said once.
 */
export async function giveFeedback(context: AppContext, order: RatedOrder, said: Said): Promise<GiveAnswer> {
  const { db, newId } = context;
  const refusal = refuseFeedback(order);
  // What is revealed was perhaps said by the same form a moment ago.
  if (refusal && refusal !== "revealed") return { ok: false, refusal };
  const isSaid = selectIsSaid(db, order, said);
  const answers = await db.batch([db.run(say(order, said, newId())), ...revealing(context, order), isSaid]);
  context.sendMailsLater();
  const [written] = answers.at(-1) as Awaited<typeof isSaid>;
  if (!written) throw new Error("orders are never deleted");
  if (written.isSaid) return { ok: true };
  return { ok: false, refusal: refuseFeedback({ ...order, status: written.status }) ?? "revealed" };
}
