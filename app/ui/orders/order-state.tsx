import type { OrderStatus } from "~/domain/orders/order";
import { statusAt, type TimedOrder } from "~/domain/orders/order-times";
import type { ShippingMethod } from "~/domain/shipments/shipment";
import { useLanguage } from "~/i18n/language-provider";
import { PayUntil } from "./pay-until";

const STATUS_CLASSES: Partial<Record<OrderStatus, string>> = {
  awaiting_payment: "chip hot",
  payment_pending: "chip hot",
  paid: "chip good",
  shipped: "chip hot",
  delivered: "chip good",
  completed: "chip good",
  problem_open: "chip bad",
  expired_unpaid: "chip bad",
};

interface OrderChipProps {
  status: OrderStatus;
  /** Once it is shipped. */
  way?: ShippingMethod | null;
  pickupPlace?: string | null;
  isBuyer: boolean;
  /** Whether its buyer asked to cancel it and waits for an answer. */
  isAsked?: boolean;
  /** Whether the buyer of a refunded order still waits for the money. */
  isRefunding?: boolean;
}

/** For a seller, a paid order is one to ship or to hand over. */
export function OrderChip({ status, way, pickupPlace, isBuyer, isAsked = false, isRefunding = false }: OrderChipProps) {
  const { t } = useLanguage();
  if (status === "paid" && isAsked) return <span className="chip hot">{t("orders.asked")}</span>;
  if (status === "paid" && !isBuyer) {
    return <span className="chip rosa">{t(pickupPlace ? "orders.toHandOver" : "orders.toShip")}</span>;
  }
  if (isRefunding && (status === "refunded" || status === "partially_refunded")) {
    return <span className="chip">{t("orderPage.sums.refunding")}</span>;
  }
  const isInPerson = (way === "in_person" || pickupPlace) && (status === "shipped" || status === "delivered");
  return (
    <span className={STATUS_CLASSES[status] ?? "chip"}>
      {t(isInPerson ? `orders.inPerson.${status}` : `orders.status.${status}`)}
    </span>
  );
}

interface OrderStateProps {
  order: TimedOrder & {
    now: number;
    shipment?: { way: ShippingMethod } | null;
    pickupPlace?: string | null;
    answerBy?: number | null;
  } & Pick<OrderChipProps, "isRefunding">;
  isBuyer: boolean;
}

export function OrderState({ order, isBuyer }: OrderStateProps) {
  return (
    <>
      <p className="row small">
        <OrderChip
          status={statusAt(order, order.now)}
          way={order.shipment?.way}
          pickupPlace={order.pickupPlace}
          isBuyer={isBuyer}
          isAsked={Boolean(order.answerBy)}
          isRefunding={order.isRefunding}
        />
      </p>
      <PayBy order={order} isBuyer={isBuyer} />
    </>
  );
}

/** Until when an order has to be paid; nothing for others. */
export function PayBy({ order, isBuyer }: OrderStateProps) {
  const { payBy, now } = order;
  if (statusAt(order, now) !== "awaiting_payment" || payBy === null) return null;
  return <PayUntil payBy={payBy} now={now} isBuyer={isBuyer} />;
}
