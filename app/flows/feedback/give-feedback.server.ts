import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { type RatedOrder, saveFeedback, selectSavedFeedback } from "~/data/feedback/order-feedback.server";
import { type FeedbackContent, type FeedbackRefusal, refuseFeedback } from "~/domain/feedback/feedback";
import type { Refused } from "~/domain/result";
import { revealOrderFeedback } from "./reveal-feedback.server";

type GiveAnswer = { ok: true } | Refused<FeedbackRefusal>;

/** The second side's feedback reveals both, and late feedback is revealed at once. A repeated form is one feedback. */
export async function giveFeedback(
  context: AppContext,
  order: RatedOrder,
  content: FeedbackContent,
): Promise<GiveAnswer> {
  const { db, newId } = context;
  const refusal = refuseFeedback(order);
  // Revealed feedback may be what the same form has just left.
  if (refusal && refusal !== "revealed") return { ok: false, refusal };
  const statements = [saveFeedback(order, content, newId()), ...revealOrderFeedback(context, order)];
  const [saved] = await commit(db, statements, selectSavedFeedback(db, order, content));
  context.sendMailsLater();
  if (!saved) throw new Error("orders are never deleted");
  if (saved.isSaved) return { ok: true };
  return { ok: false, refusal: refuseFeedback({ ...order, status: saved.status }) ?? "revealed" };
}
