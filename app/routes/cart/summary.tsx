import { MEXICAN_STATES, type StateCode } from "~/domain/accounts/mexican-states";
import { useLanguage } from "~/i18n/language-provider";
import { SumsBox } from "~/ui/sums-box";
import { isPickedUp, type ShownCart } from "./group";

export function Summary({ cart, state }: { cart: ShownCart; state: StateCode | null }) {
  const { t } = useLanguage();
  const { groups, subtotal, shipping, total, isPayable } = cart;
  const varies = groups.some(
    ({ lines, locked }) =>
      lines.some(({ shippingStates }) => shippingStates !== null) ||
      locked.some(({ rates }) => rates.shippingStates !== null),
  );
  return (
    <SumsBox
      sums={{ items: subtotal, shipping, total }}
      canPay={isPayable}
      isPickedUp={groups.every(isPickedUp)}
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
      {varies && (
        <p className="small">
          {state === null
            ? t("listing.rates.unknownState")
            : t("listing.rates.toState", { state: MEXICAN_STATES[state] })}
        </p>
      )}
      <p className="small muted">{t("cart.terms")}</p>
    </SumsBox>
  );
}
