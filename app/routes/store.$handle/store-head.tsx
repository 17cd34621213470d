import type { Store } from "~/data/catalog/stores.server";
import { RatingsLine } from "~/ui/feedback/ratings-line";

export function StoreHead({ store }: { store: Store }) {
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
    </header>
  );
}
