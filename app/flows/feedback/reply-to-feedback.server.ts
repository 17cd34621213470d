import type { AppContext } from "~/context";
import { type RatedOrder, reply, selectIsReplied } from "~/data/feedback/order-feedback.server";
import { revealing } from "./reveal-feedback.server";

/**
 * Replies to what the other side of an order said, once; sent twice it is one reply. What time has revealed is written down
 * before. `false` when there is another reply.
 */
export async function replyToFeedback(context: AppContext, order: RatedOrder, text: string): Promise<boolean> {
  const { db } = context;
  const isReplied = selectIsReplied(db, order, text);
  const answers = await db.batch([...revealing(context, order), db.run(reply(order, text)), isReplied]);
  context.sendMailsLater();
  return (answers.at(-1) as Awaited<typeof isReplied>).length > 0;
}
