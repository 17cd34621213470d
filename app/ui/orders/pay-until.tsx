import { useLanguage } from "~/i18n/language-provider";
import { TimeLeft } from "../auctions/time-left";
import { Moment } from "../moment";

/** Until when an order, or what one won, has to be paid. */
export function PayUntil({ payBy, now, isBuyer = true }: { payBy: number; now: number; isBuyer?: boolean }) {
  const { t } = useLanguage();
  return (
    <p className="small dots">
      <span>
        {t(isBuyer ? "orders.payBy" : "orders.paysBy")} <Moment at={payBy} shows="phrase" />
      </span>{" "}
      <TimeLeft endsAt={payBy} now={now} isDeadline />
    </p>
  );
}
