import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import { putBack } from "~/data/payments/captures.server";
import { dueRefund } from "~/data/refunds/due-refunds.server";
import { isRefundable } from "~/data/refunds/facts.server";
import type { Message } from "~/domain/messages/message";
import type { Centavos } from "~/domain/money";
import type { Actor } from "~/domain/orders/order";
import { type Moved, move } from "../orders/change-order-status.server";

/** A paid order as it was read. */
export interface PaidOrder {
  id: string;
  title: string;
  productId: string;
  quantity: number;
  buyerId: string;
  sellerId: string;
  /** What is to go back. */
  left: Centavos;
}

interface Wanted {
  actor: Actor;
  reason: string;
  /** A condition about the order's row, beside that it is paid and nothing of it went back since it was read. */
  when: SQL;
  /** Whether its pieces are on offer again. */
  putsBack: boolean;
  /** What its buyer is told. */
  says?: Message;
}

/**
 * Cancels a paid order, all of it or nothing and never beside a parcel: its money is to go back, its pieces are put back, and
 * buyer and seller are told.
 */
export async function cancelPaid(
  context: AppContext,
  order: PaidOrder,
  { actor, reason, when, putsBack, says }: Wanted,
): Promise<Moved> {
  const { db, newId, now } = context;
  const { id, title, left, buyerId, sellerId } = order;
  const about = { order: id, title, price: left };
  const wanted = {
    to: "cancelled",
    actor,
    reason,
    when: sql`status = 'paid' AND ${isRefundable(left)} AND ${when}`,
  } as const;
  const moved = await move(context, id, wanted, (isMoved) => {
    const due = { id: newId(), orderId: id, amount: left, cause: "cancelled" as const, when: isMoved };
    const telling = { when: isMoved, now: now(), newId };
    return [
      ...[...(left > 0 ? dueRefund(due, newId) : []), ...(putsBack ? [putBack(order, isMoved)] : [])].map((one) =>
        db.run(one),
      ),
      ...tell(db, { ...telling, whom: buyerId, message: says ?? { kind: "order-cancelled", ...about } }),
      ...tell(db, { ...telling, whom: sellerId, message: { kind: "sale-cancelled", ...about } }),
    ];
  });
  if (moved.isMoved) context.sendRefundsLater();
  return moved;
}
