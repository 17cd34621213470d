import { useLanguage } from "~/i18n/language-provider";
import { SumsBox } from "~/ui/sums-box";
import type { ShownCart } from "./group";

export function Summary({ cart: { subtotal, shipping, total, isPayable } }: { cart: ShownCart }) {
  const { t } = useLanguage();
  return (
    <SumsBox
      sums={{ items: subtotal, shipping, total }}
      canPay={isPayable}
      button={
        isPayable ? (
          <a className="btn main wide" href="/checkout">
            {t("catalog.checkout")}
          </a>
        ) : (
          <button className="btn wide" type="button" disabled>
            {t("catalog.checkout")}
          </button>
        )
      }
    >
      <p className="small muted">{t("cart.terms")}</p>
    </SumsBox>
  );
}
