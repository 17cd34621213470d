import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { eventExists, moveOrder } from "~/data/orders/order-moves.server";
import { insertProblem } from "~/data/problems/new-problems.server";
import { findAnyProblems, type OrderProblems, type Problem } from "~/data/problems/problems.server";
import type { StoredDispute } from "~/domain/disputes/dispute";
import { isOpenProblem } from "~/domain/problems/problem";
import { changeProblemStatus } from "./change-problem-status.server";
import { notifyOfProblem } from "./notify-problem.server";

/** Once per dispute and order; then only PayPal decides. Returns whether a problem is at PayPal now. */
export async function openAtPaypal(
  context: AppContext,
  { orderId, dispute }: { orderId: string; dispute: StoredDispute },
): Promise<boolean> {
  const { db, newId } = context;
  const found = await findAnyProblems(db, orderId);
  if (!found) return false;
  const open = openProblemOf(found);
  const isKnown = found.problems.some((problem) => isAbout(problem, dispute));
  if (isKnown || open?.status === "at_paypal") return open?.status === "at_paypal";
  if (open) {
    const move = { to: "at_paypal", actor: "P", userId: null, words: dispute } as const;
    return (await changeProblemStatus(context, found.order, open, move)).isMoved;
  }
  const id = newId();
  const eventId = newId();
  const when = eventExists(eventId);
  await commit(db, [
    // The buyer opened it, at PayPal.
    ...moveOrder(orderId, { eventId, to: "problem_open", actor: "B", reason: dispute }),
    ...insertProblem({ id, orderId, kind: "paypal", description: dispute, photos: [], when }),
    ...notifyOfProblem(context, found.order, { from: null, to: "at_paypal", actor: "P", when }),
  ]);
  context.sendMailsLater();
  return openProblemOf(await findAnyProblems(db, orderId)) !== undefined;
}

function isAbout({ kind, description, events }: Problem, dispute: string): boolean {
  return (kind === "paypal" && description === dispute) || events.some(({ words }) => words === dispute);
}

function openProblemOf(found: OrderProblems | null): Problem | undefined {
  return found?.problems.find(({ status }) => isOpenProblem(status));
}
