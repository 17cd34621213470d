import type { Sums } from "~/domain/checkout";
import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { useSite } from "~/ui/site";

interface SummaryProps {
  sums: Sums;
  /** `null` where no payments are set up. */
  paypal: { isStandIn: boolean } | null;
  canPay: boolean;
}

/** What it comes to, and the button that leads to PayPal. */
export function Summary({ sums: { items, shipping, total }, paypal, canPay }: SummaryProps) {
  const { t } = useLanguage();
  const { currency } = useSite();
  return (
    <section className="aside" aria-labelledby="summary">
      <div className="bidbox">
        <h2 id="summary">{t("cart.summary")}</h2>
        <dl className="sums num">
          <dt>{t("catalog.subtotal")}</dt>
          <dd>{formatMoney(items)}</dd>
          <dt>{t("catalog.shipping")}</dt>
          <dd>{canPay && shipping === 0 ? t("catalog.free") : formatMoney(shipping)}</dd>
          <dt className="strong">{t("catalog.total")}</dt>
          <dd className="strong">
            {formatMoney(total)} {currency}
          </dd>
        </dl>
        <button className={canPay ? "btn main wide" : "btn wide"} type="submit" disabled={!canPay}>
          {t("catalog.payWithPayPal")}
        </button>
        {paypal === null && <p className="strong">{t("checkout.refusal.noPayments")}</p>}
        {paypal?.isStandIn && <p className="strong">{t("checkout.standIn")}</p>}
        <p className="small muted">{t("cart.terms")}</p>
        {canPay && <p className="small muted">{t("checkout.held")}</p>}
      </div>
    </section>
  );
}
