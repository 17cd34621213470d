import type { Problem } from "~/data/problems/problems.server";
import { endedInRefund, isOpenProblem } from "~/domain/problems/problem";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { RefundList, type ShownRefund } from "../refunds/refund-list";

interface ProblemEndProps {
  problem: Pick<Problem, "status" | "movedAt">;
  /** Of its order. */
  refunds: readonly ShownRefund[];
}

/** How a problem ended, and what became of the money; nothing while it is open. */
export function ProblemEnd({ problem: { status, movedAt }, refunds }: ProblemEndProps) {
  const { language, t } = useLanguage();
  if (isOpenProblem(status)) return null;
  return (
    <>
      {!endedInRefund(status) && <p>{t(`problems.closed.${status}`, { day: formatDay(movedAt, language) })}</p>}
      {(endedInRefund(status) || status === "resolved_external") && refunds.length > 0 && (
        <RefundList refunds={refunds} />
      )}
    </>
  );
}
