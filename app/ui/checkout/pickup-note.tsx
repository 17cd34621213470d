import type { ShippingRates } from "~/domain/catalog/shipping-rates";
import { useLanguage } from "~/i18n/language-provider";

/** Where something in the cart can be picked up. */
export function PickupNote({ of: { pickup, isShipped } }: { of: Pick<ShippingRates, "pickup" | "isShipped"> }) {
  const { t } = useLanguage();
  if (pickup === null) return null;
  return (
    <p className="small">{t(isShipped ? "listing.pickup.atCheckout" : "listing.pickup.only", { place: pickup })}</p>
  );
}
