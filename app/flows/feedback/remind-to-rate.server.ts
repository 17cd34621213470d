import type { AppContext } from "~/context";
import { listToRate, markRateReminded, toBeReminded } from "~/data/feedback/due-feedback.server";
import { tell } from "~/data/messages/messages.server";
import { writeAll } from "../write-all.server";

/** Orders that one run looks at; the next one goes on. */
const MOST = 50;

/** Reminds who has had what they bought for a while to say how it was, once. Run by cron. */
export async function remindToRate({ db, now, newId }: AppContext): Promise<void> {
  const due = await listToRate(db, MOST);
  await writeAll(
    db,
    due.flatMap((order) => {
      const message = { kind: "feedback-reminder" as const, order: order.id, title: order.title };
      return [...tell(db, { message, whom: toBeReminded(order), now: now(), newId }), db.run(markRateReminded(order))];
    }),
  );
}
