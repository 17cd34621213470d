import { type CancelRefusal, type CancelWay, REQUEST_REASON_MAX } from "~/domain/cancellations/cancellation";
import { type Centavos, formatMoney } from "~/domain/money";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { CancellationCard, type CancellationOrder } from "~/ui/cancellations/cancellation-card";
import { describedBy, Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { Moment } from "~/ui/moment";
import { OrderQuestion } from "~/ui/orders/order-question";
import { SellerFields } from "./seller-fields";

export const HEADINGS = {
  unpaid: "cancellations.titleNow",
  now: "cancellations.titleNow",
  ask: "cancellations.titleAsk",
  sell: "cancellations.titleSell",
  answer: "cancellations.titleAnswer",
  not: "cancellations.titleNot",
} as const satisfies Record<CancelWay["is"] | "not", TextKey>;

interface CancelPageProps {
  title: string;
  order: { title: string; left: Centavos } & CancellationOrder;
  /** `null` when the order cannot be cancelled. */
  way: CancelWay | null;
  refusal: CancelRefusal | null;
  reply?: FormReply;
}

/** Cancels an order, requests its cancellation, or answers such a request. */
export function CancelPage({ title, order, way, refusal, reply }: CancelPageProps) {
  const { t } = useLanguage();
  const refused = refusal && { key: `cancellations.refusal.${refusal.reason}` as const };
  // The order may have changed since the form was rendered: show the current refusal.
  const alert = reply?.error && (refused ?? reply.error);
  const back = `/account/orders/${order.id}`;
  return (
    <OrderQuestion title={title} product={order.title} orderId={order.id}>
      <FormError error={alert} />
      {refused && !alert && <p>{t(refused.key)}.</p>}
      {way === null && <CancellationCard order={order} />}
      {way === null ? null : way.is === "answer" ? (
        <Answer order={order} until={way.until} />
      ) : (
        <form className="stack" method="post" action={`${back}/cancel`}>
          <Ways way={way} left={order.left} reply={reply} />
          <div className="row">
            <a className="btn" href={back}>
              {t("cancellations.keep")}
            </a>
            <button className={way.is === "ask" ? "btn main" : "btn danger"} type="submit">
              {t(`cancellations.${way.is === "ask" ? "ask" : way.is === "sell" ? "cancelSale" : "cancel"}`)}
            </button>
          </div>
        </form>
      )}
    </OrderQuestion>
  );
}

interface WaysProps {
  way: Exclude<CancelWay, { is: "answer" }>;
  left: Centavos;
  reply?: FormReply;
}

function Ways({ way, left, reply }: WaysProps) {
  const { t } = useLanguage();
  const errors = reply?.errors.reason;
  if (way.is === "unpaid") return <p>{t("cancellations.unpaidBody")}</p>;
  if (way.is === "sell") return <SellerFields reply={reply} />;
  if (way.is === "now") {
    return (
      <>
        <p>
          {t("cancellations.nowBody", { amount: formatMoney(left) })} <Moment at={way.until} />.
        </p>
        {way.isLast && <p className="strong">{t("cancellations.lastFree")}</p>}
      </>
    );
  }
  const hint = t("cancellations.most", { max: REQUEST_REASON_MAX });
  return (
    <>
      {way.askUntil !== null && (
        <p className="strong">
          {t("cancellations.noneFree")} <Moment at={way.askUntil} />.
        </p>
      )}
      <p>{t("cancellations.askBody")}</p>
      <Field name="reason" label={t("cancellations.why")} hint={hint} errors={errors}>
        <textarea
          id="reason"
          name="reason"
          rows={4}
          maxLength={REQUEST_REASON_MAX}
          required
          defaultValue={reply?.typed.reason}
          {...describedBy({ name: "reason", hint, errors })}
        />
      </Field>
    </>
  );
}

function Answer({ order, until }: Pick<CancelPageProps, "order"> & { until: number }) {
  const { t } = useLanguage();
  return (
    <>
      <section className="card stack tight">
        <h2>{t("cancellations.theirReason")}</h2>
        <p className="lines">{order.request?.reason}</p>
      </section>
      <p>{t("cancellations.answerBody", { amount: formatMoney(order.left) })}</p>
      <p className="small">
        {t("cancellations.answerUntil")} <Moment at={until} />.
      </p>
      <div className="row">
        {(["decline", "accept"] as const).map((answer) => (
          <form key={answer} method="post" action={`/account/orders/${order.id}/cancel/${answer}`}>
            <button className={answer === "accept" ? "btn danger" : "btn"} type="submit">
              {t(`cancellations.${answer}`)}
            </button>
          </form>
        ))}
      </div>
    </>
  );
}
