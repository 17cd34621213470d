import type { Problem } from "~/data/problems/problems.server";
import type { Side } from "~/domain/feedback/feedback";
import { toCentavos } from "~/domain/money";
import { isOpenProblem } from "~/domain/problems/problem";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";

/** What happens next about an open problem, and until when. */
export function ProblemNext({ problem, side }: { problem: Pick<Problem, "status" | "dueAt" | "offer">; side: Side }) {
  const { t } = useLanguage();
  const { status, dueAt, offer } = problem;
  if (!isOpenProblem(status)) return null;
  return (
    <p>
      {t(`problems.next.${status}.${side}`, { amount: offer ?? toCentavos(0) })}
      {dueAt !== null && (
        <>
          {" "}
          <Moment at={dueAt} />.
        </>
      )}
    </p>
  );
}
