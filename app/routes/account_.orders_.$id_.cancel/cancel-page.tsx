import { type CancelRefusal, type CancelWay, REQUEST_REASON_MAX } from "~/domain/cancellations/cancellation";
import type { Centavos } from "~/domain/money";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { CancellationCard, type CancellationOrder } from "~/ui/cancellations/cancellation-card";
import type { Titled } from "~/ui/catalog/listing-title";
import { KEPT_FORM, TextArea } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { Moment, useMomentText } from "~/ui/moment";
import { OrderFormPage } from "~/ui/orders/order-form-page";
import { UserText } from "~/ui/user-text";
import { SellerFields } from "./seller-fields";

export const HEADINGS = {
  unpaid: "cancellations.titleNow",
  now: "cancellations.titleNow",
  ask: "cancellations.titleAsk",
  sell: "cancellations.titleSell",
  answer: "cancellations.titleAnswer",
  asked: "cancellations.section.youAsked",
  cancelled: "cancellations.titleDone",
  not: "cancellations.titleNot",
} as const satisfies Record<CancelWay["kind"] | "asked" | "cancelled" | "not", TextKey>;

interface CancelPageProps {
  title: string;
  /** `shipBy`: when it is cancelled that was not shipped, milliseconds. */
  order: Titled & {
    refundable: Centavos;
    fee: Centavos;
    shipBy: number;
    isCancelled: boolean;
    isAuction: boolean;
  } & CancellationOrder;
  way: CancelWay | null;
  refusal: CancelRefusal | null;
  reply?: FormReply;
}

export function CancelPage({ title, order, way, refusal, reply }: CancelPageProps) {
  const { t } = useLanguage();
  const reason = refusal && { key: `cancellations.refusal.${refusal.reason}` as const };
  // After a refused form the order may have changed: its current state explains more than the form's error.
  const formError = reply?.error && (reason ?? reply.error);
  const back = `/account/orders/${order.id}`;
  return (
    <OrderFormPage title={title} product={order} orderId={order.id}>
      <FormError reply={{ ...reply, error: formError }} />
      {refusal?.reason === "asked" ? (
        <>
          <p>
            {t("cancellations.section.until")} <Moment at={refusal.until} shows="phrase" />.{" "}
            {t("cancellations.section.else")}
          </p>
          <Reason title={t("cancellations.yourReason")} request={order.request} />
        </>
      ) : (
        <>
          {reason && !formError && !order.isCancelled && <p>{t(reason.key)}.</p>}
          {way === null && <CancellationCard order={order} />}
        </>
      )}
      {way === null ? null : way.kind === "answer" ? (
        <Answer order={order} until={way.until} />
      ) : (
        <form id={KEPT_FORM} className="stack" method="post" action={`${back}/cancel`}>
          <Ways way={way} order={order} reply={reply} />
          <div className="row">
            <a className="btn" href={back}>
              {t(`cancellations.${way.kind === "sell" ? "keepSale" : "keep"}`)}
            </a>
            <button className={way.kind === "ask" ? "btn main" : "btn danger"} type="submit">
              {t(`cancellations.${way.kind === "ask" ? "ask" : way.kind === "sell" ? "cancelSale" : "cancel"}`)}
            </button>
          </div>
        </form>
      )}
    </OrderFormPage>
  );
}

interface WaysProps {
  way: Exclude<CancelWay, { kind: "answer" }>;
  order: CancelPageProps["order"];
  reply?: FormReply;
}

function Ways({ way, order, reply }: WaysProps) {
  const { t } = useLanguage();
  const errors = reply?.errors.reason;
  if (way.kind === "unpaid") return <p>{t("cancellations.unpaidBody")}</p>;
  if (way.kind === "sell") return <SellerFields order={order} reply={reply} />;
  if (way.kind === "now") {
    return (
      <>
        <p>
          {t("cancellations.nowBody", { amount: order.refundable })} <Moment at={way.until} shows="phrase" />.
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
          {t("cancellations.noneFree")} <Moment at={way.askUntil} shows="phrase" />.
        </p>
      )}
      <p>{t("cancellations.askBody")}</p>
      <TextArea
        name="reason"
        label={t("cancellations.why")}
        hint={hint}
        errors={errors}
        rows={4}
        maxLength={REQUEST_REASON_MAX}
        required
        defaultValue={reply?.typed.reason}
      />
    </>
  );
}

function Answer({ order, until }: Pick<CancelPageProps, "order"> & { until: number }) {
  const { t } = useLanguage();
  const values = { amount: order.refundable, day: useMomentText()(order.shipBy) };
  return (
    <>
      <Reason title={t("cancellations.theirReason")} request={order.request} />
      <p>{t("cancellations.answerBody", values)}</p>
      <p className="strong">
        {t("cancellations.answerUntil")} <Moment at={until} shows="phrase" />.
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

function Reason({ title, request }: { title: string; request: CancellationOrder["request"] }) {
  return (
    <section className="card stack tight">
      <h2>{title}</h2>
      {request && <UserText text={request.reason} />}
    </section>
  );
}
