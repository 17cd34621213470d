import type { Problem } from "~/data/problems/problems.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { isOpenProblem } from "~/domain/problems/problem";
import type { Step } from "~/domain/problems/problem-steps";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { ProblemEnd } from "~/ui/problems/problem-end";
import { ProblemHistory } from "~/ui/problems/problem-history";
import { problemKindText } from "~/ui/problems/problem-kind";
import { ProblemNext } from "~/ui/problems/problem-next";
import { ProblemChip } from "~/ui/problems/problem-state";
import { ReturnTerms } from "~/ui/problems/return-terms";
import type { ShownRefund } from "~/ui/refunds/refund-list";

interface ProblemCardProps {
  order: { id: string; refundable: Centavos; refunds: readonly ShownRefund[] };
  /** `escalateFrom`: the earliest time to request a decision, if it is still to come. */
  problem: Problem & { steps: Step[]; escalateFrom: number | null };
  role: "buyer" | "seller";
}

export function ProblemCard({ order, problem, role }: ProblemCardProps) {
  const { t } = useLanguage();
  const { status, steps, escalateFrom } = problem;
  return (
    <>
      <section className="card stack">
        <h2>{t(problemKindText(problem.kind, role))}</h2>
        <p className="row small">
          <ProblemChip status={status} side={role} refunds={order.refunds} />
        </p>
        <ProblemNext problem={problem} side={role} refundable={order.refundable} />
        <ProblemEnd problem={problem} refunds={order.refunds} />
        {steps.length > 0 && (
          <div className="row">
            {steps.map((step, index) => (
              <a
                key={step}
                className={index === 0 && step !== "withdraw" ? "btn main" : "btn"}
                href={`/account/orders/${order.id}/problem/${step}`}
              >
                {t(`problems.steps.${step}.action`, {
                  refundable: order.refundable,
                  offer: problem.offer ?? toCentavos(0),
                })}
              </a>
            ))}
          </div>
        )}
        {steps.includes("decline") && <p className="small muted">{t("problems.steps.decline.body")}</p>}
        {status === "open" && escalateFrom !== null && (
          <p className="small muted">
            {t("problems.escalateFrom")} <Moment at={escalateFrom} shows="phrase" />.
          </p>
        )}
        {isOpenProblem(status) && (
          <p className="small">
            <a className="order-link" href={`/account/orders/${order.id}#messages`}>
              {t(`orderPage.thread.label.${role}`)}
            </a>
          </p>
        )}
      </section>
      <ReturnTerms problem={problem} side={role} />
      <section className="card stack" aria-labelledby={`history-${problem.id}`}>
        <h2 id={`history-${problem.id}`}>{t("problems.history")}</h2>
        <ProblemHistory problem={problem} side={role} />
      </section>
    </>
  );
}
