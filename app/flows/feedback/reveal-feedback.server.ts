import type { AppContext } from "~/context";
import { type DueOrder, listToReveal, reveal, toBeTold } from "~/data/feedback/due-feedback.server";
import { type Told, tell } from "~/data/messages/messages.server";
import { writeAll } from "../write-all.server";

/** Orders of which one run reveals what was said at most; the next one goes on. */
const MOST = 50;

/** Reveals what time reveals, and tells those of whom it is said, once. Run by cron. */
export async function revealFeedback(context: AppContext): Promise<void> {
  const due = await listToReveal(context.db, MOST);
  await writeAll(
    context.db,
    due.flatMap((order) => revealing(context, order)),
  );
}

/** Statements that reveal what is due of an order by then, whoever's turn it was, and tell those of whom it is said. */
export function revealing({ db, now, newId }: AppContext, order: DueOrder): [Told[0], ...Told] {
  const message = { kind: "feedback" as const, order: order.id, title: order.title };
  const telling = { message, now: now(), newId };
  const statements: Told = [
    ...tell(db, { ...telling, whom: toBeTold(order, "buyer") }),
    ...tell(db, { ...telling, whom: toBeTold(order, "seller") }),
    db.run(reveal(order)),
  ];
  return statements as [Told[0], ...Told];
}
