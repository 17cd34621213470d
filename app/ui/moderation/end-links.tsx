import { Fragment } from "react";
import type { OrderStatus } from "~/domain/orders/order";
import { useLanguage } from "~/i18n/language-provider";

const ENDS = [
  ["completed", "complete"],
  ["cancelled", "cancel"],
] as const;

/** Links to complete or cancel an order, except for its current status. */
export function EndLinks({
  order: { id, title, status },
}: {
  order: { id: string; title: string; status: OrderStatus };
}) {
  const { t } = useLanguage();
  return ENDS.filter(([end]) => end !== status).map(([end, verb]) => (
    <Fragment key={end}>
      <a className={end === "completed" ? "btn sm" : "btn sm ghost"} href={`/admin/orders/${id}/${end}`}>
        {t(`adminOrders.${verb}`)} <span className="sr">{title}</span>
      </a>{" "}
    </Fragment>
  ));
}
