import type { Store } from "~/data/catalog/stores.server";
import { useLanguage } from "~/i18n/language-provider";
import { BusinessFacts } from "~/ui/accounts/business-facts";
import { UserText } from "~/ui/user-text";

/** How a store ships and takes things back, below its goods. */
export function StoreTerms({ store: { shippingPolicy, returnPolicy, business } }: { store: Store }) {
  const { t } = useLanguage();
  if (!shippingPolicy && !returnPolicy && !business) return null;
  return (
    <div className="terms">
      {business && (
        <section className="card stack tight" id="business">
          <h2>{t("business.data")}</h2>
          <BusinessFacts business={business} />
        </section>
      )}
      <Terms title={t("catalog.shipping")} text={shippingPolicy} />
      <Terms title={t("catalog.returns")} text={returnPolicy} />
    </div>
  );
}

function Terms({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section className="card stack tight">
      <h2>{title}</h2>
      <UserText className="lines small" text={text} />
    </section>
  );
}
