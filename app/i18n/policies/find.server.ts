import type { Language } from "../language";
import { auctionRules as auctionRulesEn } from "./en/auction-rules";
import { privacy as privacyEn } from "./en/privacy";
import { terms as termsEn } from "./en/terms";
import { usedItems as usedItemsEn } from "./en/used-items";
import { auctionRules as auctionRulesEs } from "./es/auction-rules";
import { privacy as privacyEs } from "./es/privacy";
import { terms as termsEs } from "./es/terms";
import { usedItems as usedItemsEs } from "./es/used-items";
import type { PolicyText } from "./shape";

const POLICIES = {
  terms: { en: termsEn, es: termsEs },
  privacy: { en: privacyEn, es: privacyEs },
  auctionRules: { en: auctionRulesEn, es: auctionRulesEs },
  usedItems: { en: usedItemsEn, es: usedItemsEs },
} as const satisfies Record<string, Record<Language, PolicyText>>;

/** A policy page's text, with its meta description. Only on the server: the texts are long. */
export function findPolicy(name: keyof typeof POLICIES, language: Language, brand: string) {
  const policy: PolicyText = POLICIES[name][language];
  return { policy, about: policy.summary.replaceAll("{brand}", brand) };
}
