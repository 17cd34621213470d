import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { isMoved, moveOrder } from "~/data/orders/order-moves.server";
import { isProblemMoved, moveProblem as move, type ProblemMove } from "~/data/problems/problem-moves.server";
import type { Problem, TroubledOrder } from "~/data/problems/problems.server";
import { addRefund } from "~/data/refunds/refunds.server";
import type { Centavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import { orderAfter, type ProblemStatus } from "~/domain/problems/problem";
import { tellProblem } from "./tell-problem.server";

export type Moving = Omit<ProblemMove, "eventId"> & {
  /** What the order becomes, where what becomes of its problem does not say so. */
  order?: OrderStatus;
  /** What goes back to the buyer through us. */
  refund?: Centavos;
};

/**
 * Moves a problem as it was read, and with it, all in one batch and once: its order, the money that goes back, and what
 * people are told. Answers whether it did, and what the problem is now; somebody else, or time, may have been quicker.
 */
export async function moveProblem(
  context: AppContext,
  order: TroubledOrder,
  problem: Problem,
  { order: becomes, refund, ...moving }: Moving,
): Promise<{ isDone: boolean; status: ProblemStatus }> {
  const { db, newId } = context;
  const [eventId, orderEventId] = [newId(), newId()];
  const { to, actor } = moving;
  const orderTo = becomes ?? orderAfter(to);
  const amount = refund ?? moving.amount;
  const [, ...answers] = await db.batch([
    db.run(sql`SELECT 1`),
    ...[
      ...move(order, problem, { ...moving, eventId, amount, refunded: refund ?? moving.refunded }),
      ...(orderTo
        ? moveOrder(order.id, { eventId: orderEventId, to: orderTo, actor, when: isProblemMoved(eventId) })
        : []),
      ...(refund
        ? addRefund(
            { id: newId(), orderId: order.id, amount: refund, cause: "problem", when: isMoved(orderEventId) },
            newId,
          )
        : []),
    ].map((statement) => db.run(statement)),
    ...tellProblem(context, order, { from: problem.status, to, actor, price: amount, when: isProblemMoved(eventId) }),
    db.all<{ status: ProblemStatus; isDone: number }>(
      sql`SELECT status, ${isProblemMoved(eventId)} AS isDone FROM problems WHERE id = ${problem.id}`,
    ),
  ]);
  const [now] = answers.at(-1) as unknown as { status: ProblemStatus; isDone: number }[];
  if (!now) throw new Error("problems are never deleted");
  context.sendMailsLater();
  if (refund) context.sendRefundsLater();
  return { isDone: now.isDone === 1, status: now.status };
}
