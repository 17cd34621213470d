import type { SerializeFrom } from "@remix-run/cloudflare";
import { splitShipping } from "~/domain/catalog/shipping-cost";
import { SALES_SHOWN_MAX } from "~/domain/feedback/feedback";
import { formatYear } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";
import { wordsAttributes } from "~/ui/catalog/words-attributes";
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
        <Shipping product={product} />
      </dd>
      <dt>{t("catalog.returns")}</dt>
      <dd>
        <Returns product={product} />
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
        <br />
        <RatingsLine ratings={store.ratings} handle={store.handle} />
        <br />
        <span className="muted since">
          {store.sales > 0 && `${salesText(store.sales, t)} · `}
          {t("feedback.since", { year: formatYear(store.since) })}
        </span>
      </dd>
    </dl>
  );
}

function Shipping({ product: { shipping, shippingCost, handlingDays, language } }: { product: ShownProduct }) {
  const { t } = useLanguage();
  const { cost, words } = shipping === null ? FREE : splitShipping(shipping, shippingCost);
  const within = handlingDays !== null && t("listing.shipsWithin", { count: handlingDays });
  return (
    <Parts
      said={[shipping === null && t("catalog.free"), cost !== null && t("money", { amount: cost }), within]}
      words={words}
      language={language}
    />
  );
}

/** No cost to be said, no words. */
const FREE = { cost: null, words: null };

function Returns({ product: { returns, returnDays, returnPayer, language } }: { product: ShownProduct }) {
  const { t } = useLanguage();
  const isDefault = returnDays === null && returns === null;
  const taken = returnDays !== null && t("listing.returnDays", { count: returnDays });
  const days = isDefault ? t("catalog.thirtyDays") : returnDays === 0 ? t("listing.noReturns") : taken;
  return (
    <Parts said={[days, returnPayer && t(`listing.payerShown.${returnPayer}`)]} words={returns} language={language} />
  );
}

interface PartsProps {
  said: (string | false | null)[];
  /** The seller's own. */
  words: string | null;
  language: Language;
}

function Parts({ said, words, language }: PartsProps) {
  const reader = useLanguage().language;
  const known = said.filter(Boolean).join(" · ");
  return (
    <>
      {known}
      {known && words && " · "}
      {words && <span {...wordsAttributes({ language }, reader)}>{words}</span>}
    </>
  );
}

function salesText(count: number, t: Translate): string {
  return count < SALES_SHOWN_MAX
    ? t("feedback.sales", { count })
    : t("feedback.manySales", { most: SALES_SHOWN_MAX.toLocaleString("en") });
}
