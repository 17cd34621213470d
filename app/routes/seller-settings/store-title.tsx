import type { SellerProfile } from "~/data/accounts/seller-profiles.server";
import { useLanguage } from "~/i18n/language-provider";
import { RatingsLine } from "~/ui/feedback/ratings-line";

const PLACES = [
  ["/seller-settings/listings", "listings.title"],
  ["/account/orders/sales", "orders.tabs.sales"],
  ["/seller-settings/offers", "offers.title"],
  ["/seller-settings/import", "imports.title"],
  ["/seller-settings/vacation", "away.title"],
  ["/seller-settings/business", "business.title"],
] as const;

/** The store's name and standing, with the places of a seller's day. */
export function StoreTitle({ title, profile }: { title: string; profile: SellerProfile }) {
  const { t } = useLanguage();
  return (
    <div className="stack tight">
      <h1>{title}</h1>
      <p className="muted">
        {profile.business_name} · <RatingsLine ratings={profile} handle={profile.handle} />
      </p>
      <p className="row">
        <a className="btn main sm" href="/sell">
          {t("seller.sell")}
        </a>
        {PLACES.map(([href, label]) => (
          <a key={href} className="btn sm" href={href}>
            {t(label)}
          </a>
        ))}
        <a className="btn sm ghost" href={`/store/${profile.handle}`}>
          {t("seller.store")}
        </a>
      </p>
    </div>
  );
}
