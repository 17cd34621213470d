import { toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Price } from "~/ui/price";

const NOTHING = toCentavos(0);

export function EmptyCart() {
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <h1>{t("shell.cart")}</h1>
      <div className="card stack center">
        <h2>{t("catalog.cartEmpty")}</h2>
        <p className="muted">{t("catalog.cartEmptyBody")}</p>
        <a className="btn main" href="/search">
          {t("catalog.continueShopping")}
        </a>
      </div>
      <section className="card stack" aria-label={t("catalog.total")}>
        <dl className="sums">
          <dt>{t("catalog.subtotal")}</dt>
          <dd>
            <Price amount={NOTHING} />
          </dd>
          <dt>{t("catalog.total")}</dt>
          <dd>
            <Price amount={NOTHING} />
          </dd>
        </dl>
        <button className="btn wide" type="button" disabled>
          {t("catalog.checkout")}
        </button>
      </section>
    </div>
  );
}
