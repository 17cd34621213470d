import type { OrderProblems, Problem, ProblemOrder } from "~/data/problems/problems.server";
import { isOpenProblem } from "~/domain/problems/problem";
import { answerReport, REPORT_KINDS, type ReportAnswer, type ReportKind } from "~/domain/problems/problem-report";
import { STEPS, type Step, stepsNow } from "~/domain/problems/problem-steps";

export type Role = "buyer" | "seller";

/** Role of a party to the order. Check first that the user is one: anyone but the buyer counts as the seller. */
export function roleOf(order: ProblemOrder, userId: string): Role {
  return order.buyerId === userId ? "buyer" : "seller";
}

export function stepsOf(problem: Problem, role: Role, now: number): Step[] {
  return stepsNow({ ...problem, hasOffer: problem.offer !== null }, role === "buyer" ? "B" : "S", now);
}

export function readStep(typed: string | undefined): Step | null {
  return typed !== undefined && Object.hasOwn(STEPS, typed) ? (typed as Step) : null;
}

/** For each kind of problem, whether the buyer can report it now; `null` for the seller and while a problem is open. */
export function reportable({ order, problems }: OrderProblems, role: Role): Record<ReportKind, ReportAnswer> | null {
  if (role === "seller" || problems.some(({ status }) => isOpenProblem(status))) return null;
  const reported = problems.map(({ kind }) => kind);
  const answers = REPORT_KINDS.map((kind) => [kind, answerReport(kind, { ...order, reported }, order.now)]);
  return Object.fromEntries(answers) as Record<ReportKind, ReportAnswer>;
}
