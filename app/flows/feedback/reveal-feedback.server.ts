import type { AppContext } from "~/context";
import { commit, type Statement } from "~/data/commit.server";
import { type DueOrder, listRevealsDue, ratedUser, revealFeedback } from "~/data/feedback/due-feedback.server";
import { tell } from "~/data/messages/messages.server";

/** Orders of one run; the next run continues. */
const MOST = 50;

/** Reveals due feedback and tells the rated users, once. Run by cron. */
export async function revealDueFeedback(context: AppContext): Promise<void> {
  const due = await listRevealsDue(context.db, MOST);
  await commit(
    context.db,
    due.flatMap((order) => revealOrderFeedback(context, order)),
  );
}

/** Statements that reveal what is due of an order by then, and tell those who were rated. */
export function revealOrderFeedback({ now, newId }: AppContext, order: DueOrder): Statement[] {
  const message = { kind: "feedback" as const, order: order.id, title: order.title };
  const telling = { message, now: now(), newId };
  return [
    ...tell({ ...telling, recipient: ratedUser(order, "buyer") }),
    ...tell({ ...telling, recipient: ratedUser(order, "seller") }),
    revealFeedback(order),
  ];
}
