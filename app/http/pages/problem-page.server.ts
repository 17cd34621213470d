import type { OrderProblems, Problem, ProblemOrder } from "~/data/problems/problems.server";
import { isOpenProblem } from "~/domain/problems/problem";
import { answerReport, REPORT_KINDS, type ReportAnswer, type ReportKind } from "~/domain/problems/problem-report";
import { STEPS, type Step, stepsNow } from "~/domain/problems/problem-steps";

export type Role = "buyer" | "seller";

/** Which side of an order somebody is. */
export function roleOf(order: ProblemOrder, userId: string): Role {
  return order.buyerId === userId ? "buyer" : "seller";
}

/** What somebody can do about a problem now. */
export function stepsOf(problem: Problem, role: Role, now: number): Step[] {
  return stepsNow({ ...problem, hasOffer: problem.offer !== null }, role === "buyer" ? "B" : "S", now);
}

/** The word of a step in an address; `null` for any other. */
export function readStep(typed: string | undefined): Step | null {
  return typed !== undefined && Object.hasOwn(STEPS, typed) ? (typed as Step) : null;
}

/** What a buyer can report now, kind by kind; `null` while something is open, or to the seller. */
export function reportable({ order, problems }: OrderProblems, role: Role): Record<ReportKind, ReportAnswer> | null {
  if (role === "seller" || problems.some(({ status }) => isOpenProblem(status))) return null;
  const reported = problems.map(({ kind }) => kind);
  const answers = REPORT_KINDS.map((kind) => [kind, answerReport(kind, { ...order, reported }, order.now)]);
  return Object.fromEntries(answers) as Record<ReportKind, ReportAnswer>;
}
