import { toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";

const NOTHING = toCentavos(0);

/** With the total and the button that the specification asks for (spec section 2). */
export function EmptyCart() {
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <h1>{t("shell.cart")}</h1>
      <div className="card stack center">
        <h2 id="empty">{t("catalog.cartEmpty")}</h2>
        <p className="muted">{t("catalog.cartEmptyBody")}</p>
        <p className="row">
          <a className="btn main" href="/search">
            {t("catalog.continueShopping")}
          </a>
          <a className="btn" href="/search?format=auction">
            {t("orders.toAuctions")}
          </a>
        </p>
        <p className="row small muted">
          <span>
            {t("catalog.total")} <Money amount={NOTHING} />
          </span>
          <button className="btn sm" type="button" disabled aria-describedby="empty">
            {t("catalog.checkout")}
          </button>
        </p>
      </div>
    </div>
  );
}
