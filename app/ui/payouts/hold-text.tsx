import type { HoldReason, ReadyHold } from "~/domain/payouts/hold";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";

interface HoldTextProps {
  reason: HoldReason;
  /** Until when the first order is held, and the last. Milliseconds; `null` where no date is known. */
  first: number | null;
  last: number | null;
  /** What holds orders that are ready. */
  ready: ReadyHold;
}

/** Why money waits, and until when. */
export function HoldText({ reason, first, last, ready }: HoldTextProps) {
  const { language, t } = useLanguage();
  const why = t(`payouts.why.${reason === "ready" ? ready : reason}`);
  if (first === null || last === null) return <>{why}</>;
  return (
    <>
      {why}, {t("payouts.until")}{" "}
      {formatDay(last, language) !== formatDay(first, language) && (
        <>
          <Moment at={first} shows="phrase" />
          {" – "}
        </>
      )}
      <Moment at={last} shows="phrase" />
    </>
  );
}
