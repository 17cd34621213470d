import type { FormResult } from "../result";
import { cleanLine, textLength } from "../text";
import { checkRfc, RFC_LENGTH, toRfc } from "./rfc";

/** Of the Ley Federal de Protección al Consumidor: what a business tells buyers before a sale, and how long they may return. */
export const LAW_ARTICLES = { facts: "76 bis", returns: "56" } as const;

/** What a business says publicly of itself. */
export interface Business {
  legalName: string;
  rfc: string;
  address: string;
  phone: string;
}

export const SELLER_KINDS = ["private", "business"] as const;

/** Longest text of each field in characters. */
export const BUSINESS_MAX = {
  legal_name: 200,
  rfc: RFC_LENGTH.person,
  business_address: 300,
  business_phone: 20,
} as const;
export const BUSINESS_FIELDS = ["kind", "legal_name", "rfc", "rfc_sure", "business_address", "business_phone"] as const;
export const PHONE_DIGITS = 10;
type BusinessField = (typeof BUSINESS_FIELDS)[number];
type TextFieldName = keyof typeof BUSINESS_MAX;

type BusinessRefusal = "kindRequired" | "required" | "tooLong" | "rfcInvalid" | "rfcCheckDigit" | "phoneInvalid";
export type BusinessRefusals = Partial<Record<BusinessField, BusinessRefusal>>;

/** `null` of a private person, of whom nothing is kept. */
export function checkBusiness(
  typed: Partial<Record<BusinessField, string>>,
): FormResult<{ business: Business | null }, BusinessRefusals> {
  if (typed.kind === "private") return { ok: true, business: null };
  if (typed.kind !== "business") return { ok: false, refusals: { kind: "kindRequired" } };
  const text = (name: TextFieldName) => cleanLine(typed[name] ?? "");
  const rfc = toRfc(text("rfc"));
  const refusals: BusinessRefusals = {};
  for (const name of Object.keys(BUSINESS_MAX) as TextFieldName[]) {
    if (!text(name)) refusals[name] = "required";
    else if (name !== "rfc" && textLength(text(name)) > BUSINESS_MAX[name]) refusals[name] = "tooLong";
  }
  const rfcRefusal = rfc ? checkRfc(rfc) : null;
  // Some RFCs that are in use have another last character.
  if (rfcRefusal && !(rfcRefusal === "rfcCheckDigit" && typed.rfc_sure)) refusals.rfc = rfcRefusal;
  const phone = text("business_phone");
  if (phone && phone.replace(/\D/g, "").length < PHONE_DIGITS) refusals.business_phone = "phoneInvalid";
  if (Object.keys(refusals).length > 0) return { ok: false, refusals };
  return { ok: true, business: { legalName: text("legal_name"), rfc, address: text("business_address"), phone } };
}
