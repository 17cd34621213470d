import type { Problem } from "~/data/problems/problems.server";
import type { Side } from "~/domain/feedback/feedback";
import { endedInRefund, isOpenProblem, isTurnOf, type ProblemStatus } from "~/domain/problems/problem";
import { useLanguage } from "~/i18n/language-provider";
import { problemKindText } from "./problem-kind";
import { ProblemNext } from "./problem-next";

export function ProblemChip({ status, side }: { status: ProblemStatus; side?: Side }) {
  const { t } = useLanguage();
  const look = isOpenProblem(status) ? "chip hot" : status === "withdrawn" ? "chip" : "chip good";
  return (
    <span className={look}>
      {t(status === "open" && side === "seller" ? "problems.yourTurn" : `problems.status.${status}`)}
    </span>
  );
}

interface ProblemStateProps {
  orderId: string;
  problem: Pick<Problem, "kind" | "status" | "dueAt" | "offer">;
  side: Side;
}

export function ProblemState({ orderId, problem, side }: ProblemStateProps) {
  const { t } = useLanguage();
  const { kind, status } = problem;
  return (
    <section className="card stack tight">
      <h2>{t(problemKindText(kind, side))}</h2>
      {!endedInRefund(status) && (
        <p className="row small">
          <ProblemChip status={status} side={side} />
        </p>
      )}
      <ProblemNext problem={problem} side={side} />
      <p>
        <a className={isTurnOf(side, status) ? "btn main" : "btn"} href={`/account/orders/${orderId}/problem`}>
          {t("problems.see")}
        </a>
      </p>
    </section>
  );
}
