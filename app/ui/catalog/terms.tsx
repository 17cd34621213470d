import type { Goods } from "~/domain/catalog/listing";
import { splitShipping } from "~/domain/catalog/shipping-cost";
import type { Language } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { wordsAttributes } from "./words-attributes";

type ShippingProps = Pick<Goods, "shipping" | "shippingCost" | "handlingDays"> & { language: Language };

/** What shipping costs and when it is sent, then the seller's words about it. */
export function ShippingTerms({ shipping, shippingCost, handlingDays, language }: ShippingProps) {
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

type ReturnProps = Pick<Goods, "returns" | "returnDays" | "returnPayer"> & { language: Language };

/** Until when a buyer may return and who pays, then the seller's words about it. */
export function ReturnTerms({ returns, returnDays, returnPayer, language }: ReturnProps) {
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
