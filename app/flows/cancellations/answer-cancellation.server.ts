import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { decline, isAsked, listUnanswered } from "~/data/cancellations/cancellations.server";
import { tell } from "~/data/messages/messages.server";
import { ANSWER_WITHIN } from "~/domain/cancellations/cancellation";
import { runEach } from "../run-each.server";
import type { ReadToCancel } from "./cancel-order.server";
import { cancelPaid } from "./cancel-paid-order.server";

/** Requests that one run accepts at most; the next one goes on. */
const MOST = 50;

/** A seller accepts that their order is cancelled; `false` when nobody asks any more. */
export async function acceptCancellation(context: AppContext, order: ReadToCancel): Promise<boolean> {
  const when = sql`${isAsked(order.id)}`;
  const wanted = { actor: "S", reason: "asked for by its buyer", when, putsBack: true } as const;
  return (await cancelPaid(context, order, wanted)).isMoved;
}

/** A seller declines, and sends it; both are told. `false` when nobody asks any more. */
export async function declineCancellation(context: AppContext, order: ReadToCancel): Promise<boolean> {
  const { db, newId } = context;
  const { id, title, buyerId, sellerId } = order;
  const isOpen = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND seller_id = ${sellerId} AND status = 'paid') AND ${isAsked(id)}`;
  const telling = { when: isOpen, now: context.now(), newId };
  const about = { order: id, title };
  const wasOpen = db.all(sql`SELECT 1 WHERE ${isOpen}`);
  const [open] = await db.batch([
    wasOpen,
    ...tell(db, { ...telling, whom: buyerId, message: { kind: "cancellation-declined", ...about } }),
    ...tell(db, { ...telling, whom: sellerId, message: { kind: "sale-stands", ...about } }),
    db.run(decline(id, isOpen)),
  ]);
  context.sendMailsLater();
  return (open as Awaited<typeof wasOpen>).length > 0;
}

/** Cancels what a buyer asked to be cancelled and whose seller neither answered nor sent it in time. Run by cron. */
export async function acceptUnanswered(context: AppContext): Promise<void> {
  const unanswered = await listUnanswered(context.db, ANSWER_WITHIN, MOST);
  await runEach(
    unanswered.map((order) => () => {
      const wanted = { actor: "T", reason: "asked for by its buyer, not answered", when: isAsked(order.id) } as const;
      return cancelPaid(context, order, { ...wanted, putsBack: true });
    }),
  );
}
