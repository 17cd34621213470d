import type { OwnPayout } from "~/data/payouts/payouts.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { OrderAmount } from "~/ui/payouts/order-amount";
import { PAYOUT_CLASSES } from "~/ui/payouts/payout-classes";

export function OwnPayoutCard({ payout: { amount, status, reference, moved_at, parts } }: { payout: OwnPayout }) {
  const { t } = useLanguage();
  return (
    <section className="card stack tight">
      <p className="row between">
        <span className="row">
          <span className={PAYOUT_CLASSES[status]}>{t(`payouts.status.${status}`)}</span>
          <span className="small muted">
            {status === "requested" && `${t("payouts.createdOn")} `}
            <Moment at={moved_at} />
          </span>
        </span>
        <span className="strong num">
          <Money amount={amount} />
        </span>
      </p>
      {reference && <p className="small muted">{t("payouts.reference", { reference })}</p>}
      <details>
        <summary>{t("payouts.ofOrders", { count: parts.length })}</summary>
        <ul className="stack tight plain amounts">
          {parts.map(({ order, amount, paid }) => (
            <OrderAmount key={order.id} order={order} amount={amount} page="/account/orders">
              {t("payouts.partOf", { paid })}
            </OrderAmount>
          ))}
        </ul>
      </details>
    </section>
  );
}
