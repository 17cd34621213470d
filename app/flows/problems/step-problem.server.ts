import type { AppContext } from "~/context";
import type { ProblemMove } from "~/data/problems/problem-moves.server";
import type { Problem, ProblemOrder } from "~/data/problems/problems.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { canStep, STEPS, type Step } from "~/domain/problems/problem-steps";
import { changeProblemStatus } from "./change-problem-status.server";

export type StepDetails = Pick<ProblemMove, "words" | "offer" | "terms" | "tracking" | "photos">;

/** `isTaken` is false when it is no longer possible; a step already taken counts as taken, so a double click does no harm. */
export async function takeStep(
  context: AppContext,
  { order, problem }: { order: ProblemOrder; problem: Problem },
  step: Step,
  userId: string,
  details: StepDetails,
): Promise<{ isTaken: boolean; isMoved: boolean }> {
  const actor = userId === order.buyerId ? "B" : "S";
  const { to } = STEPS[step];
  const facts = { ...problem, hasOffer: problem.offer !== null };
  if (!canStep(facts, step, actor, order.now)) return { isTaken: problem.status === to, isMoved: false };
  const { isMoved, status } = await changeProblemStatus(context, order, problem, {
    ...details,
    ...{ to, actor, userId, refund: refundOf(step, order, problem) },
  });
  return { isTaken: isMoved || status === to, isMoved };
}

/** Whether it is taken. */
export async function stepProblem(...step: Parameters<typeof takeStep>): Promise<boolean> {
  return (await takeStep(...step)).isTaken;
}

function refundOf(step: Step, { refundable, unowed }: ProblemOrder, { offer }: Problem): Centavos | undefined {
  if (step === "refund") return refundable;
  if (step !== "accept") return undefined;
  // What a refund refused since then still owes is paid beside it, or with it where nothing else is left.
  return toCentavos(Math.min(offer ?? 0, unowed) || refundable);
}
