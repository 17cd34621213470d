import { ANSWER_WITHIN, type CancelRequest } from "~/domain/cancellations/cancellation";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { RefundList, type ShownRefund } from "../refunds/refund-list";
import { UserText } from "../user-text";

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
          <RefundList refunds={refunds} />
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
      <UserText text={request.reason} />
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
