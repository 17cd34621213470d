import type { Problem } from "~/data/problems/problems.server";
import type { Side } from "~/domain/feedback/feedback";
import { type Centavos, toCentavos } from "~/domain/money";
import { DECIDE_LATE, isOpenProblem } from "~/domain/problems/problem";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";

interface ProblemNextProps {
  problem: Pick<Problem, "status" | "dueAt" | "offer">;
  side: Side;
  /** What a return gives back; unnamed without it. */
  refundable?: Centavos;
}

/** What happens next about an open problem, and until when. */
export function ProblemNext({ problem, side, refundable }: ProblemNextProps) {
  const { t, clock } = useLanguage();
  const { status, dueAt, offer } = problem;
  if (!isOpenProblem(status)) return null;
  // One time: until when we aim to decide, and then when the buyer is refunded without a decision.
  const decideBy = status === "escalated" && dueAt !== null ? dueAt - DECIDE_LATE : null;
  const isLate = decideBy !== null && decideBy < clock.now;
  const until = decideBy === null || isLate ? dueAt : decideBy;
  return (
    <p>
      {isLate
        ? t(`problems.overdue.${side}`)
        : (status === "return_agreed" || status === "return_received") && side === "buyer" && refundable !== undefined
          ? t(`problems.next.${status}.amount`, { amount: refundable })
          : t(`problems.next.${status}.${side}`, { amount: offer ?? toCentavos(0) })}
      {until !== null && (
        <>
          {" "}
          <Moment at={until} shows="phrase" />.
        </>
      )}
    </p>
  );
}
