import type { Problem } from "~/data/problems/problems.server";
import type { Side } from "~/domain/feedback/feedback";
import { endedInRefund, isOpenProblem, isTurnOf, type ProblemStatus } from "~/domain/problems/problem";
import { useLanguage } from "~/i18n/language-provider";
import type { ShownRefund } from "../refunds/refund-list";
import { problemKindText } from "./problem-kind";
import { ProblemNext } from "./problem-next";

interface ProblemChipProps {
  status: ProblemStatus;
  side?: Side;
  /** Of its order. */
  refunds?: readonly ShownRefund[];
}

export function ProblemChip({ status, side, refunds = [] }: ProblemChipProps) {
  const { t } = useLanguage();
  if (endedInRefund(status) && refunds.some((refund) => refund.status !== "done")) {
    return <span className="chip">{t("orderPage.sums.refunding")}</span>;
  }
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
  refunds: readonly ShownRefund[];
}

export function ProblemState({ orderId, problem, side, refunds }: ProblemStateProps) {
  const { t } = useLanguage();
  const { kind, status } = problem;
  return (
    <section className="card stack">
      <h2>{t("problems.one")}</h2>
      <p className="row">
        {t(problemKindText(kind, side))}{" "}
        <span className="small">
          <ProblemChip status={status} side={side} refunds={refunds} />
        </span>
      </p>
      <ProblemNext problem={problem} side={side} />
      <p>
        <a className={isTurnOf(side, status) ? "btn main" : "btn"} href={`/account/orders/${orderId}/problem`}>
          {t("problems.see")}
        </a>
      </p>
    </section>
  );
}
