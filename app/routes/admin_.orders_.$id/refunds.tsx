import type { OrderDetails } from "~/data/moderation/order-details.server";
import { REFUND_DELAY, type RefundStatus } from "~/domain/refunds/refund";
import { useLanguage } from "~/i18n/language-provider";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

const LOOKS: Record<RefundStatus, string> = {
  due: "chip hot",
  pending: "chip hot",
  done: "chip good",
  failed: "chip bad",
};

export function Refunds({ order }: { order: Pick<OrderDetails, "refunds" | "isOwn" | "now"> }) {
  const { t } = useLanguage();
  const { refunds, isOwn, now } = order;
  return (
    <section className="stack" aria-labelledby="refunds">
      <h2 id="refunds">{t("adminOrders.refunds")}</h2>
      {refunds.length === 0 && <p className="muted">{t("adminOrders.noRefunds")}</p>}
      {refunds.map(({ id, amount, status, cause, fee, feeBearer, paypalRefundId, fault, settlement, at, isOwed }) => (
        <div className="card stack tight" key={id}>
          <p className="row">
            <span className="strong num">
              <Money amount={amount} />
            </span>
            <span className={LOOKS[status]}>{t(`adminOrders.refundStatus.${status}`)}</span>
            <span className="small muted">{t(`adminOrders.cause.${cause}`)}</span>
          </p>
          <FactList>
            <Fact name={t("adminOrders.when")}>
              <Moment at={at} />
            </Fact>
            <Fact name={t("adminOrders.method.paypal")}>{paypalRefundId}</Fact>
            <Fact name={t("adminOrders.feePart")}>{fee > 0 && t(`adminOrders.feeBearer.${feeBearer}`, { fee })}</Fact>
            <Fact name={t("adminOrders.settlement.fact")}>{settlement}</Fact>
            <Fact name={t("adminOrders.fault")}>{fault}</Fact>
          </FactList>
          {status === "due" && (fault !== null || now - at >= REFUND_DELAY) && (
            <form method="post" action={`/admin/refunds/${id}/retry`}>
              <button className="btn sm" type="submit">
                {t("adminOrders.hurry")}{" "}
                <span className="sr">
                  <Money amount={amount} />
                </span>
              </button>
            </form>
          )}
          {status === "failed" &&
            (isOwed === 0 ? (
              <p className="small muted">{t("adminOrders.wasTriedAgain")}</p>
            ) : (
              <>
                <p>{t("adminMoney.refunds.failed")}</p>
                <form className="row" method="post" action={`/admin/refunds/${id}/retry`}>
                  {isOwn === 0 && (
                    <a className="btn sm" href={`/admin/refunds/${id}/settled`}>
                      {t("adminOrders.settlement.action")}{" "}
                      <span className="sr">
                        <Money amount={amount} />
                      </span>
                    </a>
                  )}
                  <button className={isOwn === 0 ? "btn sm ghost" : "btn sm"} type="submit">
                    {t("adminOrders.tryAgain")}{" "}
                    <span className="sr">
                      <Money amount={amount} />
                    </span>
                  </button>
                </form>
              </>
            ))}
        </div>
      ))}
    </section>
  );
}
