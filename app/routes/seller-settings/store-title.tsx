import type { SellerProfile } from "~/data/accounts/seller-profiles.server";
import { useLanguage } from "~/i18n/language-provider";
import { RatingsLine } from "~/ui/feedback/ratings-line";
import { Tabs } from "~/ui/tabs";

/** The store's name and standing, with the places of a seller's day. */
export function StoreTitle({ title, profile }: { title: string; profile: SellerProfile }) {
  const { t } = useLanguage();
  return (
    <div className="stack tight">
      <h1>{title}</h1>
      <p className="muted">
        {profile.business_name} · <RatingsLine ratings={profile} handle={profile.handle} />
      </p>
      <p>
        <a className="btn main" href="/sell">
          {t("seller.sell")}
        </a>
      </p>
      <Tabs
        label={title}
        areMany
        tabs={[
          { to: "/seller-settings/listings", text: t("listings.title") },
          { to: "/account/orders/sales", text: t("orders.tabs.sales") },
          { to: "/seller-settings/offers", text: t("offers.title") },
          { to: "/account/payouts", text: t("payouts.title") },
          { to: "/seller-settings/import", text: t("imports.title") },
          { to: "/seller-settings/vacation", text: t("away.title") },
          { to: "/seller-settings/business", text: t("business.title") },
          { to: `/store/${profile.handle}`, text: t("seller.store") },
        ]}
      />
    </div>
  );
}
