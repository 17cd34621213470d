import type { AppContext } from "~/context";
import { tellAll } from "~/data/messages/messages.server";
import { listDueProblems } from "~/data/problems/due-problems.server";
import { ADMINS, isToAlert, listToAlert, markAlerted, type ToAlert } from "~/data/problems/escalated-problems.server";
import { timeMakes } from "~/domain/problems/problem";
import { runEach } from "../run-each.server";
import { writeAll } from "../write-all.server";
import { moveProblem } from "./change-problem-status.server";

/** Problems that one run moves at most; the next one goes on. */
const MOST = 50;

/** What time has decided of problems, each once, and reminds those who decide of what waits. Run by cron. */
export async function advanceDueProblems(context: AppContext): Promise<void> {
  const { db } = context;
  const [due, toAlert] = await Promise.all([listDueProblems(db, MOST), listToAlert(db, MOST)]);
  await runEach([
    ...due.flatMap(({ order, problems }) =>
      problems.map((problem) => async () => {
        const to = problem.dueAt !== null && problem.dueAt <= order.now && timeMakes(problem.status);
        if (!to) return;
        const refund = to === "resolved_refund" ? order.left : undefined;
        await moveProblem(context, order, problem, { to, actor: "T", userId: null, refund });
      }),
    ),
    ...toAlert.map((problem) => () => alert(context, problem)),
  ]);
}

function alert({ db, now, newId }: AppContext, problem: ToAlert): Promise<void> {
  const { orderId: order, title, decideBy: until } = problem;
  const message = { kind: "problem-decide-soon" as const, order, title, until };
  const told = tellAll(db, { message, whom: ADMINS, when: isToAlert(problem), now: now(), newId });
  return writeAll(db, [...told, db.run(markAlerted(problem))]);
}
