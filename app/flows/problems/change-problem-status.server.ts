import type { AppContext } from "~/context";
import { commit, type Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { eventExists, moveOrder } from "~/data/orders/order-moves.server";
import { isProblemMoved, moveProblem, type ProblemMove, selectProblemMove } from "~/data/problems/problem-moves.server";
import type { Problem, ProblemOrder } from "~/data/problems/problems.server";
import { addRefund } from "~/data/refunds/refunds.server";
import { orderStatusAfter, type ProblemStatus } from "~/domain/problems/problem";
import { bearerOfProblem } from "~/domain/refunds/fee-bearer";
import { notifyOfProblem } from "./notify-problem.server";

/** One batch, if unchanged since it was read. `status` is the status now, which another move may have set. */
export async function changeProblemStatus(
  context: AppContext,
  order: ProblemOrder,
  problem: Problem,
  move: Omit<ProblemMove, "eventId">,
  also: (isMoved: Condition) => readonly Statement[] = () => [],
): Promise<{ isMoved: boolean; status: ProblemStatus }> {
  const { db, newId } = context;
  const eventId = newId();
  const orderEventId = newId();
  const { to, actor, refund, offer } = move;
  const when = isProblemMoved(eventId);
  const feeBearer = bearerOfProblem(problem.kind, problem.status === "escalated" && actor === "T");
  const orderTo = refund === order.refundable ? "refunded" : orderStatusAfter(to);
  const statements = [
    ...moveProblem(order, problem, { ...move, eventId }),
    ...(orderTo ? moveOrder(order.id, { eventId: orderEventId, to: orderTo, actor, when }) : []),
    ...(refund
      ? addRefund(
          {
            ...{ id: newId(), orderId: order.id, amount: refund, cause: "problem" },
            ...{ feeBearer, when: eventExists(orderEventId) },
          },
          newId,
        )
      : []),
    ...notifyOfProblem(context, order, {
      from: problem.status,
      to,
      actor,
      problem: problem.id,
      price: refund ?? offer,
      when,
    }),
    ...also(when),
  ];
  const [now] = await commit(db, statements, selectProblemMove(db, problem.id, eventId));
  if (!now) throw new Error("problems are never deleted");
  context.sendMailsLater();
  if (refund) context.sendRefundsLater();
  return { isMoved: now.isMoved === 1, status: now.status };
}
