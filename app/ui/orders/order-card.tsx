import type { ReactNode } from "react";
import type { BoughtOrder } from "~/data/orders/own-orders.server";
import type { SaleEarnings } from "~/data/orders/sale-earnings.server";
import type { Side } from "~/domain/feedback/feedback";
import { toCentavos } from "~/domain/money";
import { type NextStep, nextStep } from "~/domain/orders/next-step";
import { isClosed, orderNumber } from "~/domain/orders/order";
import { isRefundOwed, nextDeadline, shipLimit, statusAt } from "~/domain/orders/order-times";
import { isTurnOf } from "~/domain/problems/problem";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "../catalog/listing-title";
import { Moment, useMomentText } from "../moment";
import { Money } from "../money";
import { ProblemNext } from "../problems/problem-next";
import { RefundList } from "../refunds/refund-list";
import { arrivedText } from "./arrived-text";
import { BuyAgain } from "./buy-again";
import { earningsText } from "./earnings-text";
import { OrderItem } from "./order-item";
import { OrderState } from "./order-state";

interface OrderCardProps {
  order: Omit<BoughtOrder, "storeName" | "storeHandle" | "isOnOffer" | "refunds"> & {
    isOnOffer?: boolean;
    refunds?: BoughtOrder["refunds"];
    earnings?: SaleEarnings | null;
  };
  side: Side;
  /** From whom it was bought, or to whom it was sold. */
  who: ReactNode;
}

/** An order in the list of its buyer or seller, with the one thing to do next. */
export function OrderCard({ order, side, who }: OrderCardProps) {
  const { language, t } = useLanguage();
  const { orderId, title, language: written, image, quantity, amount, problem, createdAt, now, refunds = [] } = order;
  const status = statusAt(order, now);
  const net = order.earnings?.net;
  const step = nextStep({ ...order, role: side, status, way: order.shipment?.way ?? null });
  return (
    <OrderItem
      page={`/account/orders/${orderId}`}
      {...{ title, language: written, image }}
      amount={net === undefined ? amount : toCentavos(Math.abs(net))}
      label={t(order.earnings ? earningsText(order.earnings) : "orderPage.sums.total")}
      buttons={
        <>
          {(step === null || refunds.length > 0) && <ViewButton order={order} />}
          {step && <StepButton step={step} side={side} order={order} />}
          {step === "complete" && (
            <a className="btn" href={PAGES.problem(order)}>
              {t("problems.report")} <Named order={order} />
            </a>
          )}
          {side === "buyer" && isClosed(status) && (
            <BuyAgain order={{ ...order, isOnOffer: order.isOnOffer === true }} isSecond />
          )}
        </>
      }
    >
      <p className="small muted dots">
        {quantity > 1 && <span>{t("orderPage.pieces", { count: quantity })}</span>}
        {who && <span>{who}</span>}
        <span>{formatDay(createdAt, language)}</span>
        <span>{`${t("orderPage.order")}\u00a0${orderNumber(orderId)}`}</span>
      </p>
      <OrderState order={order} isBuyer={side === "buyer"} />
      {side === "buyer" && isRefundOwed(order, now) && (
        <p className="small">{t("orderPage.next.buyer.owed", { amount })}</p>
      )}
      {refunds.length > 0 && (
        <div className="small">
          <RefundList refunds={refunds} />
        </div>
      )}
      {status === "problem_open" && problem ? (
        <div className="small">
          <ProblemNext problem={problem} side={side} />
        </div>
      ) : status === "paid" && order.answerBy ? (
        <p className="small">
          {t(`cancellations.section.${side === "buyer" ? "youAsked" : "asked"}`)}.{" "}
          {t(`cancellations.section.${side === "buyer" ? "until" : "untilYou"}`)}{" "}
          <Moment at={order.answerBy} shows="phrase" />.
        </p>
      ) : (
        <Deadline
          order={{ ...order, status, isWritten: status === order.status, role: side }}
          place={order.pickupPlace}
        />
      )}
      {net !== undefined && (
        <p className="small muted">
          {t("orderPage.sums.total")} <Money amount={amount} />
        </p>
      )}
      {net !== undefined && net < 0 && <p className="small">{t("orderPage.sums.whyOwed")}</p>}
    </OrderItem>
  );
}

const DEADLINES = ["paid", "shipped", "delivered"] as const;

function Deadline({ order, place }: { order: Parameters<typeof nextDeadline>[0]; place: string | null }) {
  const { language, t } = useLanguage();
  const momentText = useMomentText();
  const status = DEADLINES.find((one) => one === order.status);
  const by = nextDeadline(order);
  if (!status || by === null) return null;
  // To the minute where the order is cancelled then.
  const day =
    status === "paid" && by === shipLimit(order.movedAt, order.awayUntil) ? momentText(by) : formatDay(by, language);
  const counts = order.deliversAt === null ? "" : formatDay(order.deliversAt, language);
  if (status === "paid" && place !== null) {
    return <p className="small">{t(`orders.by.${order.role}.pickUp`, { day, place })}</p>;
  }
  const what = status === "shipped" && order.shipment?.way === "in_person" ? "handOver" : status;
  return <p className="small">{t(`orders.by.${order.role}.${what}`, { day, counts })}</p>;
}

const PAGES = {
  pay: (order) => `/checkout?order=${order.orderId}`,
  ship: (order) => `/account/orders/${order.orderId}/ship`,
  answer: (order) => `/account/orders/${order.orderId}/cancel`,
  handOver: (order) => `/account/orders/${order.orderId}`,
  problem: (order) => `/account/orders/${order.orderId}/problem`,
  rate: (order) => `/account/orders/${order.orderId}/feedback`,
  after: (order) => `/auction/${order.auctionId}/after`,
} as const satisfies Partial<Record<NextStep, (order: OrderCardProps["order"]) => string>>;

const TEXTS = {
  pay: "bidding.pay",
  ship: "orderPage.ship.action",
  answer: "cancellations.section.answer",
  handOver: "orderPage.handOver.title",
  complete: "orderPage.complete.action",
  problem: "problems.see",
  rate: "feedback.action",
  after: "afterAuction.see",
} as const satisfies Record<Exclude<NextStep, "arrived">, string>;

function StepButton({ step, side, order }: Pick<OrderCardProps, "side" | "order"> & { step: NextStep }) {
  const { t } = useLanguage();
  const words = (
    <>
      {t(step === "arrived" ? arrivedText(order) : TEXTS[step], { total: order.amount })} <Named order={order} />
    </>
  );
  if (step === "arrived" || step === "complete") {
    return (
      <form method="post" action={`/account/orders/${order.orderId}/${step === "arrived" ? "arrived" : "completed"}`}>
        <button className="btn main" type="submit">
          {words}
        </button>
      </form>
    );
  }
  const waitsForOther = step === "problem" && !(order.problem && isTurnOf(side, order.problem.status));
  const isMain = step !== "rate" && step !== "after" && !waitsForOther;
  return (
    <a className={isMain ? "btn main" : waitsForOther ? "btn ghost" : "btn"} href={PAGES[step](order)}>
      {words}
    </a>
  );
}

function ViewButton({ order }: Pick<OrderCardProps, "order">) {
  const { t } = useLanguage();
  return (
    <a className="btn ghost" href={`/account/orders/${order.orderId}`}>
      {t("orders.view")} <Named order={order} />
    </a>
  );
}

/** Which order a button is of, for screen readers. */
function Named({ order }: Pick<OrderCardProps, "order">) {
  return (
    <span className="sr">
      <ListingTitle of={order} /> {orderNumber(order.orderId)}
    </span>
  );
}
