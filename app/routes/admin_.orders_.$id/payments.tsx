import type { OrderDetails } from "~/data/moderation/order-details.server";
import { useLanguage } from "~/i18n/language-provider";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

export function Payments({ payments }: Pick<OrderDetails, "payments">) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="payments">
      <h2 id="payments">{t("adminOrders.payments")}</h2>
      {payments.length === 0 && <p className="muted">{t("adminOrders.noPayments")}</p>}
      {payments.map(({ id, attempt, status, amount, paypalOrderId, captureId, fee, updatedAt, dispute }) => (
        <div className="card stack tight" key={id}>
          <p className="row">
            <span className="strong">{t("adminOrders.attempt", { n: attempt })}</span>
            <span className={captureId ? "chip good" : "chip"}>{t(`adminOrders.paymentStatus.${status}`)}</span>
          </p>
          {dispute && <p>{t("adminOrders.disputed", { id: dispute })}</p>}
          <FactList>
            <Fact name={t("adminOrders.amount")}>
              <Money amount={amount} />
            </Fact>
            <Fact name={t("adminOrders.fee")}>{fee !== null && <Money amount={fee} />}</Fact>
            <Fact name={t("adminOrders.paypalOrder")}>{paypalOrderId}</Fact>
            <Fact name={t("adminOrders.capture")}>{captureId}</Fact>
            <Fact name={t("adminOrders.asked")}>
              <Moment at={updatedAt} />
            </Fact>
          </FactList>
        </div>
      ))}
    </section>
  );
}
