import { mayMove } from "../moves";
import { ESCALATE_AFTER, PROBLEM_MOVES, type ProblemStatus } from "./problem";
import type { ProblemKind } from "./problem-report";

export const STEPS = {
  refund: { by: "S", from: ["open", "return_received"], to: "resolved_refund" },
  offer: { by: "S", from: ["open"], to: "partial_offered" },
  return: { by: "S", from: ["open"], to: "return_agreed" },
  received: { by: "S", from: ["return_shipped"], to: "return_received" },
  contest: { by: "S", from: ["return_received"], to: "escalated" },
  accept: { by: "B", from: ["partial_offered"], to: "resolved_partial" },
  decline: { by: "B", from: ["partial_offered"], to: "open" },
  sent: { by: "B", from: ["return_agreed"], to: "return_shipped" },
  escalate: { by: "BS", from: ["open"], to: "escalated" },
  withdraw: { by: "B", from: ["open"], to: "withdrawn" },
} as const satisfies Record<string, { by: string; from: readonly ProblemStatus[]; to: ProblemStatus }>;
export type Step = keyof typeof STEPS;

export interface ProblemFacts {
  kind: ProblemKind;
  status: ProblemStatus;
  openedAt: number;
  /** From then on only time moves the problem. */
  dueAt: number | null;
  hasOffer: boolean;
}

export function stepsNow(problem: ProblemFacts, actor: "B" | "S", now: number): Step[] {
  return (Object.keys(STEPS) as Step[]).filter((step) => canStep(problem, step, actor, now));
}

export function canStep(problem: ProblemFacts, step: Step, actor: "B" | "S", now: number): boolean {
  const { by, from, to } = STEPS[step];
  const isTheirs = by.includes(actor) && (from as readonly ProblemStatus[]).includes(problem.status);
  if (!isTheirs || !mayMove(PROBLEM_MOVES, problem.status, to, actor)) return false;
  // A deadline applies even before cron moves the problem.
  if (problem.dueAt !== null && now >= problem.dueAt) return false;
  if (step === "offer") return !problem.hasOffer;
  if (step === "return") return canReturn(problem.kind);
  return step !== "escalate" || now >= problem.openedAt + ESCALATE_AFTER;
}

export function canReturn(kind: ProblemKind): boolean {
  return kind !== "not_received";
}
