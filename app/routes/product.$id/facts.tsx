import type { SerializeFrom } from "@remix-run/cloudflare";
import { SALES_SHOWN_MAX } from "~/domain/feedback/feedback";
import { POLICY } from "~/domain/policy";
import { formatYear } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";
import { BusinessMark } from "~/ui/accounts/business-mark";
import { SellerNote } from "~/ui/accounts/seller-note";
import { ReturnTerms, ShippingTerms } from "~/ui/catalog/terms";
import { RatingsLine } from "~/ui/feedback/ratings-line";
import type { loader } from "./route";

export type ShownProduct = SerializeFrom<typeof loader>["product"];

export function Facts({ product }: { product: ShownProduct }) {
  const { t } = useLanguage();
  const { store } = product;
  return (
    <dl className="facts small">
      <dt>{t("catalog.shipping")}</dt>
      <dd>
        <ShippingTerms {...product} />
      </dd>
      <dt>{t("catalog.returns")}</dt>
      <dd>
        <ReturnTerms {...product} returnWorkingDays={store.isBusiness ? POLICY.BUSINESS_RETURN_WORKING_DAYS : null} />
      </dd>
      <dt>{t("catalog.conditionLabel")}</dt>
      <dd>
        {t(`catalog.condition.${product.condition}`)}
        {product.isForSale && !product.isAuction && ` · ${t("catalog.left", { count: product.stock })}`}
      </dd>
      <dt>{t("catalog.seller")}</dt>
      <dd>
        <a href={`/store/${store.handle}`}>{store.name}</a>
        {store.city && ` · ${store.city}`}
        <BusinessMark store={store} />
        <br />
        <RatingsLine ratings={store.ratings} handle={store.handle} />
        <br />
        <span className="muted since">
          {store.sales > 0 && `${salesText(store.sales, t)} · `}
          {t("feedback.since", { year: formatYear(store.since) })}
        </span>
        <SellerNote note={store.note} />
      </dd>
    </dl>
  );
}

function salesText(count: number, t: Translate): string {
  return count < SALES_SHOWN_MAX
    ? t("feedback.sales", { count })
    : t("feedback.manySales", { most: SALES_SHOWN_MAX.toLocaleString("en") });
}
