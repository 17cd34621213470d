import type { OrderStatus } from "~/domain/order";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { TimeLeft } from "../time-left";
import { ORDER_LOOKS } from "./order-looks";

interface OrderStateProps {
  /** Times in milliseconds. */
  order: { status: OrderStatus; payBy: number | null; now: number };
  isBuyer: boolean;
}

/** What became of an order, and until when it can be paid. */
export function OrderState({ order: { status, payBy, now }, isBuyer }: OrderStateProps) {
  const { t } = useLanguage();
  // What time has decided is so before it is written down.
  const isLate = status === "awaiting_payment" && payBy !== null && payBy < now;
  const shown = isLate ? "expired_unpaid" : status;
  return (
    <>
      <p className="row small">
        <span className={ORDER_LOOKS[shown] ?? "chip"}>{t(`orders.status.${shown}`)}</span>
      </p>
      {shown === "awaiting_payment" && payBy !== null && (
        <p className="small">
          {t(isBuyer ? "orders.payBy" : "orders.paysBy")} <Moment at={payBy} /> · <TimeLeft endsAt={payBy} now={now} />
        </p>
      )}
    </>
  );
}
