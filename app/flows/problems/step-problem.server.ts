import type { AppContext } from "~/context";
import type { ProblemMove } from "~/data/problems/problem-moves.server";
import type { Problem, ProblemOrder } from "~/data/problems/problems.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { canStep, STEPS, type Step } from "~/domain/problems/problem-steps";
import { changeProblemStatus } from "./change-problem-status.server";

export type StepDetails = Pick<ProblemMove, "words" | "offer" | "terms" | "tracking">;

/** `false` when it is no longer possible; a step already taken counts as taken, so a double click does no harm. */
export async function stepProblem(
  context: AppContext,
  { order, problem }: { order: ProblemOrder; problem: Problem },
  step: Step,
  userId: string,
  details: StepDetails,
): Promise<boolean> {
  const actor = userId === order.buyerId ? "B" : "S";
  const { to } = STEPS[step];
  const facts = { ...problem, hasOffer: problem.offer !== null };
  if (!canStep(facts, step, actor, order.now)) return problem.status === to;
  const refund = refundOf(step, order, problem);
  const change = await changeProblemStatus(context, order, problem, { ...details, to, actor, userId, refund });
  return change.isMoved || change.status === to;
}

function refundOf(step: Step, { refundable }: ProblemOrder, { offer }: Problem): Centavos | undefined {
  if (step === "refund") return refundable;
  return step === "accept" ? toCentavos(Math.min(offer ?? 0, refundable)) : undefined;
}
