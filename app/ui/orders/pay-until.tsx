import { SEPARATOR } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { TimeLeft } from "../auctions/time-left";
import { Moment } from "../moment";

/** Until when an order, or what one won, has to be paid. */
export function PayUntil({ payBy, now, isBuyer = true }: { payBy: number; now: number; isBuyer?: boolean }) {
  const { t } = useLanguage();
  return (
    <p className="small">
      {t(isBuyer ? "orders.payBy" : "orders.paysBy")} <Moment at={payBy} shows="phrase" />
      {SEPARATOR}
      <TimeLeft endsAt={payBy} now={now} />
    </p>
  );
}
