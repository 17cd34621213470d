import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import {
  isDecisionReminderDue,
  listDecisionRemindersDue,
  markDecisionReminded,
  type PendingDecision,
} from "~/data/problems/escalated-problems.server";
import { listDueProblems, type Problem, type ProblemOrder } from "~/data/problems/problems.server";
import { statusWhenDue } from "~/domain/problems/problem";
import { runEach } from "../run-each.server";
import { changeProblemStatus } from "./change-problem-status.server";

const MOST = 50;

/** Run by cron. */
export async function advanceDueProblems(context: AppContext): Promise<void> {
  const { db } = context;
  const [due, pending] = await Promise.all([listDueProblems(db, MOST), listDecisionRemindersDue(db, MOST)]);
  await runEach([
    ...due.flatMap(({ order, problems }) => problems.map((problem) => () => advance(context, order, problem))),
    ...pending.map((problem) => () => remind(context, problem)),
  ]);
}

async function advance(context: AppContext, order: ProblemOrder, problem: Problem): Promise<void> {
  if (problem.dueAt === null || problem.dueAt > order.now) return;
  const to = statusWhenDue(problem.status);
  if (!to) return;
  const refund = to === "resolved_refund" ? order.refundable : undefined;
  await changeProblemStatus(context, order, problem, { to, actor: "T", userId: null, refund });
}

function remind({ db, now, newId }: AppContext, { id, orderId, title, decideBy }: PendingDecision): Promise<void> {
  const message = { kind: "problem-decide-soon" as const, order: orderId, problem: id, title, until: decideBy };
  const options = { when: isDecisionReminderDue(id), now: now(), newId };
  return commit(db, [...notifyAll({ ...options, message, recipient: ADMIN_IDS }), markDecisionReminded(id)]);
}
