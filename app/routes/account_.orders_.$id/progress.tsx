import type { Order } from "~/data/orders/orders.server";
import type { CancelWay } from "~/domain/cancellations/cancellation";
import { refuseFeedback } from "~/domain/feedback/feedback";
import { isClosed, type OrderStatus } from "~/domain/orders/order";
import type { orderActions } from "~/domain/orders/order-actions";
import { type ShippingMethod, trackingPage } from "~/domain/shipments/shipment";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { Moment } from "~/ui/moment";
import { arrivedText } from "~/ui/orders/arrived-text";
import { BuyAgain } from "~/ui/orders/buy-again";
import { OrderItem } from "~/ui/orders/order-item";
import { OrderChip, PayBy } from "~/ui/orders/order-state";
import { RefundList, type ShownRefund } from "~/ui/refunds/refund-list";
import { HandOverForm } from "~/ui/shipments/hand-over-form";
import { Next } from "./next";

interface ProgressProps {
  /** `isWritten` is false when time has changed the status and the database does not have it yet. */
  order: Omit<Order, "buyerId" | "sellerId"> & { isWritten: boolean; isRefundOwed: boolean };
  /** `cancel` is how the order can be cancelled; `null` when it cannot be. */
  can: ReturnType<typeof orderActions> & { cancel: CancelWay | null };
  wasPaid: boolean;
  /** Whether the buyer's request to cancel waits for an answer. */
  isAsked: boolean;
  /** What this card says of them; none where another one does. */
  refunds: readonly ShownRefund[];
  /** Why it was cancelled, for its buyer. */
  why: string | null;
}

export function Progress({ order, can, wasPaid, isAsked, refunds, why }: ProgressProps) {
  const { t } = useLanguage();
  const {
    id,
    role,
    status,
    title,
    language,
    productId,
    image,
    quantity,
    amount,
    storeName,
    storeHandle,
    buyerName,
    shipment,
    pickupPlace,
  } = order;
  const isOwed = role === "buyer" && order.isRefundOwed && refunds.length === 0;
  const code = order.pickupCode ?? shipment?.code;
  return (
    <section className="card stack">
      <p className="row between small">
        <span>
          {t("orders.ordered")} <Moment at={order.createdAt} />
        </span>
        <OrderChip
          status={status}
          isAsked={isAsked}
          isRefunding={refunds.some((refund) => refund.status !== "done")}
          way={shipment?.way}
          pickupPlace={pickupPlace}
          isBuyer={role === "buyer"}
        />
      </p>
      <ul className="goods">
        <OrderItem
          page={productId && `/product/${productId}`}
          {...{ title, language, image, amount }}
          label={t("orderPage.sums.total")}
          plain
        >
          <p className="small muted dots">
            {role === "buyer" ? (
              <a href={`/store/${storeHandle}`}>{storeName}</a>
            ) : (
              buyerName && <span>{buyerName}</span>
            )}
            {quantity > 1 && <span>{t("orderPage.pieces", { count: quantity })}</span>}
          </p>
        </OrderItem>
      </ul>
      <Steps status={status} way={shipment?.way} pickupPlace={pickupPlace} />
      <div className="stack tight">
        <h2>{t(refunds.length > 0 || isOwed ? "cancellations.section.refunds" : "orderPage.next.title")}</h2>
        {(refunds.length === 0 || status === "cancelled") && <Next order={order} wasPaid={wasPaid} why={why} />}
        {isOwed && <p>{t("orderPage.next.buyer.owed", { amount })}</p>}
        {isOwed && <p className="small muted">{t("cancellations.section.shows")}</p>}
        {refunds.length > 0 && <RefundList refunds={refunds} />}
        <PayBy order={order} isBuyer={role === "buyer"} />
      </div>
      {code && (
        <div className="toast stack tight">
          <h3>{t("orderPage.code.title")}</h3>
          <p className="hand-over-code num">{code}</p>
          <p className="small">{t("orderPage.code.body")}</p>
        </div>
      )}
      {can.handOver && <HandOverForm orderId={id} />}
      <Buttons order={order} can={can} />
    </section>
  );
}

const STEPS = ["paid", "shipped", "delivered"] as const;
const NORMAL: readonly OrderStatus[] = ["awaiting_payment", "payment_pending", ...STEPS, "completed"];

interface StepsProps {
  status: OrderStatus;
  way?: ShippingMethod;
  pickupPlace: string | null;
}

/** What is picked up is not shipped before. */
function Steps({ status, way, pickupPlace }: StepsProps) {
  const { t } = useLanguage();
  if (!NORMAL.includes(status)) return null;
  const steps = STEPS.filter((step) => pickupPlace === null || step !== "shipped");
  const isInPerson = way === "in_person" || pickupPlace !== null;
  const reached = steps.findIndex((step) => step === (status === "completed" ? "delivered" : status));
  return (
    <ol className="steps" aria-label={t("orderPage.steps.label")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= reached ? "done" : undefined}
          aria-current={index === reached ? "step" : undefined}
        >
          {t(isInPerson && step !== "paid" ? `orders.inPerson.${step}` : `orderPage.steps.${step}`)}
          {index < reached && <span className="sr">{t("orderPage.steps.done")}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Texts of the cancel button. The order's page itself has the answer to a request. */
const CANCEL = {
  unpaid: "cancellations.cancel",
  now: "cancellations.cancel",
  ask: "cancellations.ask",
  sell: "cancellations.cancelSale",
  answer: null,
} as const satisfies Record<CancelWay["kind"], TextKey | null>;

/** An action that needs a form links to its page; the others are buttons. */
function Buttons({ order, can }: Pick<ProgressProps, "order" | "can">) {
  const { t } = useLanguage();
  const { id, role, title, amount, shipment, status, isRated } = order;
  const page = shipment?.tracking && status !== "completed" ? trackingPage(shipment.tracking) : null;
  const cancel = can.cancel && CANCEL[can.cancel.kind];
  const buttons = [
    can.pay && (
      <a key="pay" className="btn main" href={`/checkout?order=${id}`}>
        {t("bidding.pay", { total: amount })} <span className="sr">{title}</span>
      </a>
    ),
    can.ship && (
      <a key="ship" className="btn main" href={`/account/orders/${id}/ship`}>
        {t("orderPage.ship.action")}
      </a>
    ),
    can.arrived && <Press key="arrived" to={`/account/orders/${id}/arrived`} text={t(arrivedText(order))} />,
    can.complete && (
      <Press key="complete" to={`/account/orders/${id}/completed`} text={t("orderPage.complete.action")} />
    ),
    page && (
      <a key="track" className="btn" href={page} rel="noreferrer">
        {t("orderPage.track")}
      </a>
    ),
    can.feedback && (
      <a key="feedback" className="btn" href={`/account/orders/${id}/feedback`}>
        {t(!isRated && refuseFeedback({ ...order, own: null }) === null ? "feedback.action" : "feedback.title")}
      </a>
    ),
    can.problem && (
      <a key="problem" className="btn" href={`/account/orders/${id}/problem`}>
        {t("problems.report")}
      </a>
    ),
    cancel && (
      <a key="cancel" className="btn" href={`/account/orders/${id}/cancel`}>
        {t(cancel)}
      </a>
    ),
    role === "buyer" && isClosed(status) && <BuyAgain key="again" order={order} />,
  ].filter(Boolean);
  return (
    <>
      {buttons.length > 0 && <div className="row">{buttons}</div>}
      {can.cancel?.kind === "now" && (
        <p className="small muted">
          {t("cancellations.until")} <Moment at={can.cancel.until} shows="phrase" />
        </p>
      )}
    </>
  );
}

function Press({ to, text }: { to: string; text: string }) {
  return (
    <form method="post" action={to}>
      <button className="btn main" type="submit">
        {text}
      </button>
    </form>
  );
}
