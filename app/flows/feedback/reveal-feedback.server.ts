import type { AppContext } from "~/context";
import type { Statement } from "~/data/commit.server";
import { type DueOrder, listRevealsDue, ratedUser, revealFeedback } from "~/data/feedback/due-feedback.server";
import { notify } from "~/data/messages/messages.server";
import { commitEach } from "../commit-each.server";

/** Orders of one run; the next run continues. */
const MOST = 50;

/** Run by cron. */
export async function revealDueFeedback(context: AppContext): Promise<void> {
  const due = await listRevealsDue(context.db, MOST);
  await commitEach(
    context.db,
    due.map((order) => revealOrderFeedback(context, order)),
  );
}

/** Also notifies the rated users. */
export function revealOrderFeedback({ now, newId }: AppContext, order: DueOrder): Statement[] {
  const message = { kind: "feedback" as const, order: order.id, title: order.title };
  const options = { message, now: now(), newId };
  return [
    ...notify({ ...options, recipient: ratedUser(order, "buyer") }),
    ...notify({ ...options, recipient: ratedUser(order, "seller") }),
    revealFeedback(order),
  ];
}
