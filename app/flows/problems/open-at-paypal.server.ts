import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { isMoved, moveOrder } from "~/data/orders/order-moves.server";
import { openProblem } from "~/data/problems/new-problems.server";
import { type OrderProblems, type Problem, selectProblems, toProblems } from "~/data/problems/problems.server";
import { isOpenProblem } from "~/domain/problems/problem";
import { writeAll } from "../write-all.server";
import { moveProblem } from "./change-problem-status.server";
import { tellProblem } from "./tell-problem.server";

/**
 * Notes that a buyer opened a dispute at PayPal: a problem that is open goes there, and without one it opens there. From then
 * on nobody decides it here. `dispute` names it, and each is noted once an order, whatever came of it and however often it is
 * heard of. Answers whether the order has a problem at PayPal now.
 */
export async function openExternally(
  context: AppContext,
  { orderId, dispute }: { orderId: string; dispute: string },
): Promise<boolean> {
  const found = await findAnybodys(context, orderId);
  if (!found) return false;
  const open = openOf(found);
  const isKnown = found.problems.some((problem) => isAbout(problem, dispute));
  if (isKnown || open?.status === "at_paypal") return open?.status === "at_paypal";
  if (open) {
    const moving = { to: "at_paypal", actor: "P", userId: null, words: dispute } as const;
    return (await moveProblem(context, found.order, open, moving)).isDone;
  }
  const { db, newId } = context;
  const [id, eventId] = [newId(), newId()];
  const when = isMoved(eventId);
  const opening = { id, orderId, kind: "paypal", description: dispute, photos: [], when } as const;
  // Its buyer opened it, if elsewhere.
  const move = { eventId, to: "problem_open", actor: "B", reason: dispute, when: sql`1` } as const;
  await writeAll(db, [
    ...moveOrder(orderId, move).map((one) => db.run(one)),
    ...openProblem(opening).map((one) => db.run(one)),
    ...tellProblem(context, found.order, { from: null, to: "at_paypal", actor: "P", when }),
  ]);
  context.sendMailsLater();
  return openOf(await findAnybodys(context, orderId)) !== undefined;
}

/** Whether a problem was opened by a dispute, or went to PayPal with it. */
function isAbout({ kind, description, events }: Problem, dispute: string): boolean {
  return (kind === "paypal" && description === dispute) || events.some(({ words }) => words === dispute);
}

async function findAnybodys({ db }: AppContext, orderId: string): Promise<OrderProblems | null> {
  return toProblems(await selectProblems(db, sql`orders.id = ${orderId}`));
}

const openOf = (found: OrderProblems | null) => found?.problems.find(({ status }) => isOpenProblem(status));
