import type { ReactNode } from "react";
import type { Store } from "~/domain/cart/cart";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { BusinessMark } from "../accounts/business-mark";
import { ShippedAfter } from "../accounts/shipped-after";

interface StoreItemsProps {
  store: Store;
  /** `null` while nothing of the store can be bought. */
  shipping: Centavos | null;
  isPickedUp: boolean;
  children: ReactNode;
}

/** A store's items in the cart or at checkout, and what their shipping costs. */
export function StoreItems({ store, shipping, isPickedUp, children }: StoreItemsProps) {
  const { t } = useLanguage();
  const costs = shipping ? t("catalog.shippingCosts", { amount: shipping }) : t("catalog.freeShipping");
  return (
    <section className="card stack">
      <div className="row between">
        <h2>
          <a href={`/store/${store.handle}`}>{store.name}</a>
          <BusinessMark store={store} />
        </h2>
        {shipping !== null && <p className="small muted">{isPickedUp ? t("listing.pickup.name") : costs}</p>}
      </div>
      {shipping !== null && <ShippedAfter awayUntil={store.awayUntil} />}
      <ul className="goods">{children}</ul>
    </section>
  );
}
