import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import { DUE, listDue, markShipReminded, stillToRemind } from "~/data/orders/due-orders.server";
import { SHIP_WITHIN } from "~/domain/orders/order-times";
import { writeAll } from "../write-all.server";

/** Orders that one run reminds of at most; the next one goes on. */
const MOST = 50;

/** Reminds who has not sent what was paid three days ago, once. Run by cron. */
export async function remindToShip({ db, newId, now }: AppContext): Promise<void> {
  const due = await listDue(db, DUE.isToRemind, MOST);
  await writeAll(
    db,
    due.flatMap(({ id, title, sellerId, movedAt }) => {
      const when = stillToRemind(id);
      const message = { kind: "ship-reminder" as const, order: id, title, shipBy: movedAt + SHIP_WITHIN };
      return [...tell(db, { message, whom: sellerId, when, now: now(), newId }), db.run(markShipReminded(id, when))];
    }),
  );
}
