import type { Problem } from "~/data/problems/problems.server";
import { isOpenProblem, type ProblemStatus } from "~/domain/problems/problem";
import { useLanguage } from "~/i18n/language-provider";

export function ProblemChip({ status }: { status: ProblemStatus }) {
  const { t } = useLanguage();
  const look = isOpenProblem(status) ? "chip bad" : status === "withdrawn" ? "chip" : "chip good";
  return <span className={look}>{t(`problems.status.${status}`)}</span>;
}

interface ProblemStateProps {
  orderId: string;
  problem: Pick<Problem, "kind" | "status">;
}

export function ProblemState({ orderId, problem: { kind, status } }: ProblemStateProps) {
  const { t } = useLanguage();
  return (
    <section className="card stack tight">
      <h2>{t(`problems.kinds.${kind}`)}</h2>
      <p className="row small">
        <ProblemChip status={status} />
      </p>
      <p>
        <a className="btn" href={`/account/orders/${orderId}/problem`}>
          {t("problems.see")}
        </a>
      </p>
    </section>
  );
}
