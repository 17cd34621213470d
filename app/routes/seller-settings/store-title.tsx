import type { SellerProfile } from "~/data/accounts/seller-profiles.server";
import { useLanguage } from "~/i18n/language-provider";
import { RatingsLine } from "~/ui/feedback/ratings-line";

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
        <a className="btn sm" href="/seller-settings/listings">
          {t("listings.title")}
        </a>
        <a className="btn sm" href="/account/orders/sales">
          {t("orders.tabs.sales")}
        </a>
        <a className="btn sm" href="/seller-settings/offers">
          {t("offers.title")}
        </a>
        <a className="btn sm" href="/seller-settings/vacation">
          {t("away.title")}
        </a>
        <a className="btn sm" href="/seller-settings/business">
          {t("business.title")}
        </a>
        <a className="btn sm ghost" href={`/store/${profile.handle}`}>
          {t("seller.store")}
        </a>
      </p>
    </div>
  );
}
