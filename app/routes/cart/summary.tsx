import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { useSite } from "~/ui/site";
import type { ShownCart } from "./group";

/** What everything that can be bought comes to, and where it is paid. */
export function Summary({ cart: { subtotal, shipping, total, isPayable } }: { cart: ShownCart }) {
  const { t } = useLanguage();
  const { currency } = useSite();
  return (
    <section className="aside" aria-labelledby="summary">
      <div className="bidbox">
        <h2 id="summary">{t("cart.summary")}</h2>
        <dl className="sums num">
          <dt>{t("catalog.subtotal")}</dt>
          <dd>{formatMoney(subtotal)}</dd>
          <dt>{t("catalog.shipping")}</dt>
          <dd>{isPayable && shipping === 0 ? t("catalog.free") : formatMoney(shipping)}</dd>
          <dt className="strong">{t("catalog.total")}</dt>
          <dd className="strong">
            {formatMoney(total)} {currency}
          </dd>
        </dl>
        {isPayable ? (
          <a className="btn main wide" href="/checkout">
            {t("catalog.payWithPayPal")}
          </a>
        ) : (
          <button className="btn wide" type="button" disabled>
            {t("catalog.payWithPayPal")}
          </button>
        )}
        <p className="small muted">{t("cart.terms")}</p>
      </div>
    </section>
  );
}
