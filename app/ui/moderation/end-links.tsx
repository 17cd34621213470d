import { Fragment } from "react";
import { type OrderStatus, orderNumber, UNDER_WAY_STATUSES } from "~/domain/orders/order";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle, type Titled } from "../catalog/listing-title";

const ENDS = [
  ["completed", "complete"],
  ["cancelled", "cancel"],
] as const;

/** Links to complete or cancel an order, except for its current status. To complete is the next step only once it is paid. */
export function EndLinks({ order }: { order: Titled & { id: string; status: OrderStatus } }) {
  const { id, status } = order;
  const { t } = useLanguage();
  const canComplete = UNDER_WAY_STATUSES.includes(status);
  return ENDS.filter(([end]) => end !== status).map(([end, verb]) => (
    <Fragment key={end}>
      <a className={end === "completed" && canComplete ? "btn sm" : "btn sm ghost"} href={`/admin/orders/${id}/${end}`}>
        {t(`adminOrders.${verb}`)}{" "}
        <span className="sr">
          <ListingTitle of={order} /> {orderNumber(id)}
        </span>
      </a>{" "}
    </Fragment>
  ));
}
