import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import { DUE, listDue } from "~/data/orders/due-orders.server";
import { runEach } from "../run-each.server";
import { move } from "./change-order-status.server";

/** Orders that one run completes at most; the next one goes on. */
const MOST = 50;

/** Completes what was delivered a week ago and of which its buyer said nothing. Run by cron. */
export async function completeDelivered(context: AppContext): Promise<void> {
  const { db, newId, now } = context;
  const due = await listDue(db, DUE.isQuiet, MOST);
  await runEach(
    due.map(({ id, title, amount, sellerId }) => () => {
      const message = { kind: "completed" as const, order: id, title, price: amount };
      return move(context, id, { to: "completed", actor: "T", when: DUE.isQuiet }, (when) =>
        tell(db, { message, whom: sellerId, when, now: now(), newId }),
      );
    }),
  );
}
