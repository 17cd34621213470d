import type { Order } from "~/data/orders/orders.server";
import { nextDeadline, promisedShipBy, shipLimit } from "~/domain/orders/order-times";
import { pendingKindOf } from "~/domain/payments/pending-reason";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { useMomentText } from "~/ui/moment";

interface NextProps {
  /** `isWritten` is false when time has changed the status and the database does not have it yet. */
  order: Omit<Order, "buyerId" | "sellerId"> & { isWritten: boolean };
  wasPaid: boolean;
  /** Why it was cancelled, for its buyer. */
  why: string | null;
}

/** What its reader can expect of an order, or has to do, and until when. */
export function Next({ order, wasPaid, why }: NextProps) {
  const { language, t } = useLanguage();
  const momentText = useMomentText();
  if (order.pendingReason !== null && order.role === "buyer") {
    return <p>{t(`orderPage.pending.${pendingKindOf(order.pendingReason)}`)}</p>;
  }
  const day = nextDeadline(order);
  // To the minute where the order is cancelled then.
  const textOf = order.status === "paid" ? momentText : (at: number) => formatDay(at, language);
  const dayText = (at: number | null) => (at === null ? "" : textOf(at));
  if (order.status === "paid" && order.pickupPlace !== null && day !== null) {
    const values = { day: momentText(day), place: order.pickupPlace };
    return <p>{t(`orderPage.next.${order.role}.pickUp`, values)}</p>;
  }
  const promised = order.status === "paid" ? promisedShipBy({ ...order, paidAt: order.movedAt }) : null;
  if (promised !== null) {
    const day = momentText(shipLimit(order.movedAt, order.awayUntil));
    const days = { promised: formatDay(promised, language), day };
    return <p>{t(`orderPage.next.${order.role}.promised`, days)}</p>;
  }
  const key = `orderPage.next.${order.role}.${wordsFor(order, wasPaid)}` satisfies TextKey;
  return (
    <p>
      {t(key, { day: dayText(day), counts: dayText(order.deliversAt) })}
      {why && ` ${why.replace(/\.?$/, ".")}`}
      {order.status === "completed" && order.role === "seller" && (
        <>
          {" "}
          <a href="/account/payouts">{t("payouts.title")}</a>
        </>
      )}
    </p>
  );
}

function wordsFor({ status, shipment, problems }: NextProps["order"], wasPaid: boolean) {
  if (status === "completed" && problems.length > 0) return "closed";
  if (status === "shipped" && shipment?.way === "in_person") return "handOver";
  if (status === "expired_unpaid" || (status === "cancelled" && !wasPaid)) return "unpaid";
  return status;
}
