import { ANSWER_WITHIN, type CancelRequest } from "~/domain/cancellations/cancellation";
import type { Centavos } from "~/domain/money";
import type { FeeBearer, RefundStatus } from "~/domain/refunds/refund";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";

interface ShownRefund {
  amount: Centavos;
  status: RefundStatus;
  /** The part of PayPal's fee in it, only for the seller. */
  fee: { amount: Centavos; bearer: FeeBearer } | null;
  /** How the buyer got it other than by PayPal, only for the buyer. */
  settlement: string | null;
}

export interface CancellationOrder {
  id: string;
  role: "buyer" | "seller";
  request: CancelRequest | null;
  refunds: readonly ShownRefund[];
}

export function CancellationCard({ order }: { order: CancellationOrder }) {
  const { t } = useLanguage();
  const { request, refunds } = order;
  return (
    <>
      {request && <Request order={order} request={request} />}
      {refunds.length > 0 && (
        <section className="card stack tight">
          <h2>{t("cancellations.section.refunds")}</h2>
          <ul className="list">
            {refunds.map((refund, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what went back keeps its place.
              <Refund key={index} refund={refund} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Refund({ refund: { amount, status, fee, settlement } }: { refund: ShownRefund }) {
  const { t } = useLanguage();
  const isFeeShown = fee !== null && fee.amount > 0 && status !== "failed";
  return (
    <li>
      {t(`cancellations.section.${status}`, { amount })}
      {settlement !== null && <p className="small breaks">{t("cancellations.section.settlement", { settlement })}</p>}
      {isFeeShown && <p className="small muted">{t(`cancellations.section.fee.${fee.bearer}`, { fee: fee.amount })}</p>}
    </li>
  );
}

function Request({ order: { id, role }, request }: { order: CancellationOrder; request: CancelRequest }) {
  const { t } = useLanguage();
  const isBuyer = role === "buyer";
  return (
    <section className="card stack tight">
      <h2>{t(`cancellations.section.${isBuyer ? "youAsked" : "asked"}`)}</h2>
      <p className="lines">{request.reason}</p>
      <p className="small">
        {request.answer ? (
          t(`cancellations.section.${request.answer}`)
        ) : (
          <>
            {t(`cancellations.section.${isBuyer ? "until" : "untilYou"}`)}{" "}
            <Moment at={request.askedAt + ANSWER_WITHIN} shows="phrase" />.
          </>
        )}
      </p>
      {!isBuyer && request.answer === null && (
        <p>
          <a className="btn main" href={`/account/orders/${id}/cancel`}>
            {t("cancellations.section.answer")}
          </a>
        </p>
      )}
    </section>
  );
}
