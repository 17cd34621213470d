import type { Store } from "~/data/catalog/stores.server";
import { AbsenceNote } from "~/ui/accounts/absence-note";
import { BusinessMark } from "~/ui/accounts/business-mark";
import { SellerNote } from "~/ui/accounts/seller-note";
import { RatingsLine } from "~/ui/feedback/ratings-line";
import { UserText } from "~/ui/user-text";

export function StoreHead({ store }: { store: Store }) {
  const place = [...new Set([store.city, store.state])].filter(Boolean).join(", ");
  return (
    <header className="stack">
      <div>
        <h1>{store.name}</h1>
        {place && <p className="muted">{place}</p>}
        {store.business && <BusinessMark store={{ handle: store.handle, isBusiness: true }} />}
        <p className="rated">
          <RatingsLine ratings={store.ratings} handle={store.handle} />
        </p>
      </div>
      <AbsenceNote absence={store.absence} of="store" />
      {store.description && <UserText className="lines measure" text={store.description} />}
      <SellerNote note={store.note} />
    </header>
  );
}
