import type { AuditedAction } from "~/domain/moderation/audit";
import type { ProblemStatus } from "~/domain/problems/problem";
import type { Translate } from "~/i18n/texts";

/** What an administrator did. */
export function actionText(t: Translate, what: AuditedAction): string {
  return t(`adminLog.action.${isProblem(what) ? "problem" : what}`);
}

function isProblem(what: AuditedAction): what is `problem_${ProblemStatus}` {
  return what.startsWith("problem_");
}
