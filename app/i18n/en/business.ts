import { LAW_ARTICLES, PHONE_DIGITS } from "~/domain/accounts/business";
import { RFC_LENGTH } from "~/domain/accounts/rfc";
import { POLICY } from "~/domain/policy";
import { characters, digits, workingDays } from "./units";

export const business = {
  title: "Private or business seller",
  intro:
    "Buyers must know whether they're buying from a business. Someone who sells what they no longer use is a private seller.",
  kind: "I sell as",
  kinds: { private: "A private seller", business: "A business" },
  kindHints: {
    private: "Your address and your phone number stay private.",
    business: `For anyone who sells regularly, company or person. Your business name, RFC, address and phone become public, as the Federal Consumer Protection Law (article ${LAW_ARTICLES.facts}) requires. Your buyers can return items for at least ${workingDays(POLICY.BUSINESS_RETURN_WORKING_DAYS)} (article ${LAW_ARTICLES.returns}), even from listings without returns.`,
  },
  legalName: "Legal name",
  legalNameHint: "As on your tax certificate (Constancia de Situación Fiscal)",
  rfc: "RFC",
  rfcHint: `${characters(RFC_LENGTH.company)} for a company, ${characters(RFC_LENGTH.person)} for a person`,
  rfcSure: "The RFC is exactly as on my tax certificate",
  address: "Business address",
  addressHint: "Street, number, neighborhood, postal code, city and state",
  phone: "Phone for customers",
  save: "Save",
  savedBusiness: "You now sell as a business",
  savedPrivate: "You now sell as a private seller",
  failed: "We couldn't save the changes. Try again.",
  mark: "Business seller",
  privateMark: "Private seller",
  data: "Business details",
  refusal: {
    kindRequired: "Choose how you sell",
    required: "This is required for a business",
    tooLong: "Up to {max} characters",
    rfcInvalid: "This isn't an RFC. Check its letters and its date",
    rfcCheckDigit: "The last character doesn't match the others. Check the RFC, or confirm below that it is right",
    phoneInvalid: `Enter a phone number with at least ${digits(PHONE_DIGITS)}`,
  },
} as const;
