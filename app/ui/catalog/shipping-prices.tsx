import { MEXICAN_STATES, type StateCode } from "~/domain/accounts/mexican-states";
import { priceTo, type ShippingRates, stateNames, statesByPrice } from "~/domain/catalog/shipping-rates";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";

interface ShippingPricesProps {
  rates: ShippingRates;
  /** The reader's, from their address. */
  state: StateCode | null;
}

/** What shipping costs to the reader's state, in a larger order, and to each other state. */
export function ShippingPrices({ rates, state }: ShippingPricesProps) {
  const { t } = useLanguage();
  const { shippingCost, shippingMore, shippingStates, shippingFreeFrom } = rates;
  const price = (amount: Centavos | null) => {
    if (amount === null) return t("listing.rates.notShipped");
    return amount === 0 ? t("catalog.free") : t("money", { amount });
  };
  return (
    <>
      {state !== null && shippingStates && (
        <p className={priceTo(rates, state) === null ? "strong" : undefined}>
          {MEXICAN_STATES[state]}: {price(priceTo(rates, state))}
        </p>
      )}
      {shippingMore !== null && shippingMore < shippingCost && (
        <p>{t(shippingMore === 0 ? "listing.rates.together" : "listing.rates.further", { amount: shippingMore })}</p>
      )}
      {shippingFreeFrom !== null && <p>{t("listing.rates.freeFrom", { amount: shippingFreeFrom })}</p>}
      {shippingStates && (
        <details>
          <summary>{t("listing.rates.byState")}</summary>
          <ul>
            {statesByPrice(shippingStates).map(({ price: amount, states }) => (
              <li key={amount}>
                {stateNames(states)}: {price(amount)}
              </li>
            ))}
            <li>
              {t("listing.rates.elsewhere")}: {price(shippingCost)}
            </li>
          </ul>
        </details>
      )}
    </>
  );
}
