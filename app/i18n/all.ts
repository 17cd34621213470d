import { en } from "./en";
import { es } from "./es";
import type { Language } from "./language";
import { auctionRules as auctionRulesEn } from "./policies/en/auction-rules";
import { privacy as privacyEn } from "./policies/en/privacy";
import { terms as termsEn } from "./policies/en/terms";
import { usedItems as usedItemsEn } from "./policies/en/used-items";
import { auctionRules as auctionRulesEs } from "./policies/es/auction-rules";
import { privacy as privacyEs } from "./policies/es/privacy";
import { terms as termsEs } from "./policies/es/terms";
import { usedItems as usedItemsEs } from "./policies/es/used-items";
import type { PolicyText } from "./policies/shape";
import type { Texts } from "./texts";

export type PolicyName = "terms" | "privacy" | "auctionRules" | "usedItems";

/** Everything that the Worker says. The build writes it into an asset. */
export interface AllTexts {
  texts: Record<Language, Texts>;
  policies: Record<PolicyName, Record<Language, PolicyText>>;
}

export const all: AllTexts = {
  texts: { en, es },
  policies: {
    terms: { en: termsEn, es: termsEs },
    privacy: { en: privacyEn, es: privacyEs },
    auctionRules: { en: auctionRulesEn, es: auctionRulesEs },
    usedItems: { en: usedItemsEn, es: usedItemsEs },
  },
};
