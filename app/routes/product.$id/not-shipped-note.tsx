import { MEXICAN_STATES } from "~/domain/accounts/mexican-states";
import { priceTo } from "~/domain/catalog/shipping-rates";
import { useLanguage } from "~/i18n/language-provider";
import type { ShownProduct } from "./facts";

/** For a buyer or bidder whose default address is in a state that the listing is not shipped to. */
export function NotShippedNote({ product }: { product: ShownProduct }) {
  const { t } = useLanguage();
  const { state, isOwn, pickup: place, isShipped } = product;
  if (isOwn || !isShipped || state === null || priceTo(product, state) !== null) return null;
  if (place) return <p className="toast">{t("listing.pickup.notToYou", { state: MEXICAN_STATES[state], place })}</p>;
  return <p className="toast bad">{t("listing.rates.notToYou", { state: MEXICAN_STATES[state] })}</p>;
}
