import { ANSWER_WITHIN, type CancelRequest } from "~/domain/cancellations/cancellation";
import { type Centavos, formatMoney } from "~/domain/money";
import type { RefundStatus } from "~/domain/refunds/refund";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";

export interface CancellationOrder {
  id: string;
  role: "buyer" | "seller";
  request: CancelRequest | null;
  refunds: readonly { amount: Centavos; status: RefundStatus }[];
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
            {refunds.map(({ amount, status }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what went back keeps its place.
              <li key={index}>{t(`cancellations.section.${status}`, { amount: formatMoney(amount) })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
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
            <Moment at={request.askedAt + ANSWER_WITHIN} />.
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
