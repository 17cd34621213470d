import type { StateCode } from "~/domain/accounts/mexican-states";
import type { Goods } from "~/domain/catalog/listing";
import { splitShipping } from "~/domain/catalog/shipping-cost";
import type { ShippingRates } from "~/domain/catalog/shipping-rates";
import type { Language } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { ShippingPrices } from "./shipping-prices";
import { wordsAttributes } from "./words-attributes";

type ShippingProps = Pick<Goods, "shipping" | "handlingDays"> &
  ShippingRates & { language: Language; state?: StateCode | null };

/** What shipping costs and when it is sent, then the seller's words about it. */
export function ShippingTerms({ shipping, handlingDays, language, state = null, ...rates }: ShippingProps) {
  const { t } = useLanguage();
  const { pickup, isShipped } = rates;
  const { cost, words } = shipping === null ? FREE : splitShipping(shipping, rates.shippingCost);
  const within = handlingDays !== null && t("listing.shipsWithin", { count: handlingDays });
  if (!isShipped) {
    const ready = handlingDays !== null && t("listing.pickup.readyWithin", { count: handlingDays });
    const own = shipping === pickup ? null : shipping;
    const only = t("listing.pickup.only", { place: pickup ?? "" });
    return <Parts said={[only, ready]} words={own} language={language} />;
  }
  return (
    <>
      <Parts
        said={[(shipping === null || cost === 0) && t("catalog.free"), cost && t("money", { amount: cost }), within]}
        words={words}
        language={language}
      />
      <ShippingPrices rates={rates} state={state} />
      {pickup !== null && <p>{t("listing.pickup.orIn", { place: pickup })}</p>}
    </>
  );
}

/** No cost to be said, no words. */
const FREE = { cost: null, words: null };

type ReturnProps = Pick<Goods, "returns" | "returnDays" | "returnPayer"> & {
  /** That a business takes in any case; `null` of a private seller. */
  returnWorkingDays: number | null;
  language: Language;
};

/** Until when a buyer may return and who pays, then the seller's words about it. */
export function ReturnTerms({ returns, returnDays, returnPayer, returnWorkingDays, language }: ReturnProps) {
  const { t } = useLanguage();
  const isDefault = returnDays === null && returns === null;
  const taken = returnDays !== null && t("listing.returnDays", { count: returnDays });
  const least =
    returnWorkingDays === null ? t("listing.noReturns") : t("listing.workingDays", { count: returnWorkingDays });
  const days = isDefault ? t("catalog.thirtyDays") : returnDays === 0 ? least : taken;
  return (
    <Parts said={[days, returnPayer && t(`listing.payerShown.${returnPayer}`)]} words={returns} language={language} />
  );
}

interface PartsProps {
  said: (string | number | false | null)[];
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
