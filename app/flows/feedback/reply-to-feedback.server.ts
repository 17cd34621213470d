import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { type RatedOrder, saveReply, selectReply } from "~/data/feedback/order-feedback.server";
import { revealOrderFeedback } from "./reveal-feedback.server";

/** Reveals what is due first. A repeated form is one reply. `false` when there is another reply. */
export async function replyToFeedback(context: AppContext, order: RatedOrder, text: string): Promise<boolean> {
  const { db } = context;
  const statements = [...revealOrderFeedback(context, order), saveReply(db, order, text)];
  const replies = await commit(db, statements, selectReply(db, order, text));
  context.sendMailsLater();
  return replies.length > 0;
}
