import type { ReactNode } from "react";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";

interface StoreItemsProps {
  store: { handle: string; name: string };
  /** `null` while nothing of the store can be bought. */
  shipping: Centavos | null;
  children: ReactNode;
}

/** A store's items in the cart or at checkout, and what their shipping costs. */
export function StoreItems({ store, shipping, children }: StoreItemsProps) {
  const { t } = useLanguage();
  return (
    <section className="card stack">
      <div className="row between">
        <h2>
          <a href={`/store/${store.handle}`}>{store.name}</a>
        </h2>
        {shipping !== null && (
          <p className="small muted">
            {shipping === 0 ? t("catalog.freeShipping") : t("catalog.shippingCosts", { amount: shipping })}
          </p>
        )}
      </div>
      <ul className="goods">{children}</ul>
    </section>
  );
}
