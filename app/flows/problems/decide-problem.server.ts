import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { findAdminProblem } from "~/data/problems/escalated-problems.server";
import type { OrderProblems } from "~/data/problems/problems.server";
import type { Decision } from "~/domain/problems/problem-decision";
import { changeProblemStatus } from "./change-problem-status.server";

/** `null` when there is no such problem, `false` when it is no longer escalated. */
export async function decideProblem(
  context: AppContext,
  admin: Admin,
  problemId: string,
  decision: Decision,
  read?: OrderProblems | null,
): Promise<boolean | null> {
  const found = read ?? (await findAdminProblem(context.db, admin, problemId));
  const problem = found?.problems.find(({ id }) => id === problemId);
  if (!found || !problem) return null;
  if (problem.status !== "escalated") return false;
  const { order } = found;
  const { to, words } = decision;
  const refund = to === "resolved_refund" ? order.refundable : to === "resolved_partial" ? decision.amount : undefined;
  const terms = to === "return_agreed" ? decision.terms : undefined;
  const move = { to, actor: "A", userId: admin.id, words, refund, terms } as const;
  return (await changeProblemStatus(context, order, problem, move)).isMoved;
}
