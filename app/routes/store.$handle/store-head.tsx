import type { Store } from "~/data/catalog/stores.server";
import { useLanguage } from "~/i18n/language-provider";
import { RatingsLine } from "~/ui/feedback/ratings-line";

export function StoreHead({ store }: { store: Store }) {
  const { t } = useLanguage();
  const place = [...new Set([store.city, store.state])].filter(Boolean).join(", ");
  return (
    <header className="stack">
      <div>
        <h1>{store.name}</h1>
        {place && <p className="muted">{place}</p>}
        <p className="rated">
          <RatingsLine ratings={store.ratings} handle={store.handle} />
        </p>
      </div>
      {store.description && <p className="lines measure">{store.description}</p>}
      <div className="terms">
        <Terms title={t("catalog.shipping")} text={store.shippingPolicy} />
        <Terms title={t("catalog.returns")} text={store.returnPolicy} />
      </div>
    </header>
  );
}

function Terms({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section className="card stack tight">
      <h2>{title}</h2>
      <p className="lines small">{text}</p>
    </section>
  );
}
