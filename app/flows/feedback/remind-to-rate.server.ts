import type { AppContext } from "~/context";
import { buyerToRemind, listRatingRemindersDue, markRatingReminded } from "~/data/feedback/due-feedback.server";
import { notify } from "~/data/messages/messages.server";
import { commitEach } from "../commit-each.server";

/** Orders of one run; the next run continues. */
const MOST = 50;

/** Once per order. Run by cron. */
export async function remindToRate({ db, now, newId }: AppContext): Promise<void> {
  const due = await listRatingRemindersDue(db, MOST);
  await commitEach(
    db,
    due.map((order) => {
      const message = { kind: "feedback-reminder" as const, order: order.id, title: order.title };
      return [
        ...notify({ message, recipient: buyerToRemind(order), now: now(), newId }),
        markRatingReminded(db, order),
      ];
    }),
  );
}
