import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { allOf, always } from "~/data/condition.server";
import { mayDecide } from "~/data/moderation/facts.server";
import { partyIds } from "~/data/orders/facts.server";
import { type AdminProblem, findAdminProblem } from "~/data/problems/escalated-problems.server";
import { isProblemAt } from "~/data/problems/problem-moves.server";
import type { ProblemOrder } from "~/data/problems/problems.server";
import { needsSecond } from "~/domain/moderation/proposal";
import type { Centavos } from "~/domain/money";
import type { Decision } from "~/domain/problems/problem-decision";
import { largestPart } from "~/domain/refunds/refund";
import type { Approval } from "../moderation/end-order.server";
import { type Proposal, proposeMoney } from "../moderation/propose.server";
import { changeProblemStatus } from "./change-problem-status.server";

interface Options {
  read?: AdminProblem | null;
  /** Of the proposal, with its amount. */
  approval?: Approval & { amount: Centavos };
}

/** `null` when there is no such problem, `false` when it is no longer as it was, a proposal when another administrator has to confirm it. */
export async function decideProblem(
  context: AppContext,
  admin: Admin,
  problemId: string,
  decision: Decision,
  { read, approval }: Options = {},
): Promise<boolean | Proposal | null> {
  const found = read ?? (await findAdminProblem(context.db, admin, problemId));
  const problem = found?.problems.find(({ id }) => id === problemId);
  if (!found || !problem) return null;
  if (problem.status !== "escalated") return false;
  const { order } = found;
  const { to, words } = decision;
  const refund = refundOf(decision, order);
  const may = mayDecide(admin, partyIds(order.id));
  if (approval && !isAsProposed(decision, order, approval.amount)) return false;
  if (
    !approval &&
    refund &&
    isRefunding(to) &&
    needsSecond(refund, context.config.twoPersonAmount, found.refundedByAdmins)
  ) {
    const proposed = { what: "problem", problemId, outcome: to, amount: refund, reason: words } as const;
    return proposeMoney(context, admin, proposed, { when: allOf(may, isProblemAt(problem)) });
  }
  const terms = to === "return_agreed" ? decision.terms : undefined;
  const move = {
    to,
    actor: "A",
    userId: admin.id,
    words,
    refund,
    terms,
    when: allOf(may, approval?.when ?? always),
  } as const;
  return (await changeProblemStatus(context, order, problem, move, approval?.also)).isMoved;
}

function isRefunding(to: Decision["to"]) {
  return to === "resolved_refund" || to === "resolved_partial";
}

function refundOf(decision: Decision, { refundable }: ProblemOrder): Centavos | undefined {
  if (decision.to === "resolved_refund") return refundable;
  return decision.to === "resolved_partial" ? decision.amount : undefined;
}

/** Money that was refunded meanwhile changes what is left. */
function isAsProposed({ to }: Decision, { refundable, unowed }: ProblemOrder, amount: Centavos): boolean {
  return to === "resolved_refund" ? refundable === amount : amount <= largestPart(unowed);
}
