import type { FormResult } from "../result";
import { cleanLine, cleanText, textLength } from "../text";
import { type NoteRefusal, refuseNote } from "./seller-note";

/** Spec section 9. */
export const DEFAULT_COUNTRY = "México";
const BUSINESS_NAME_MAX = 100;
const HANDLE_MAX = 40;
const NUMBERED_HANDLES = 98;

/** Longest text of each field in characters (Spec section 3). */
export const SELLER_FIELDS = {
  business_name: BUSINESS_NAME_MAX,
  description: 2000,
  buyer_note: 500,
  phone: 20,
  address: 200,
  city: 100,
  state: 100,
  postal_code: 10,
  country: 100,
  shipping_policy: 1000,
  return_policy: 1000,
} as const;
export type SellerField = keyof typeof SELLER_FIELDS;
export const SELLER_FIELD_NAMES = Object.keys(SELLER_FIELDS) as SellerField[];

const LONG_FIELDS: readonly SellerField[] = ["description", "buyer_note", "shipping_policy", "return_policy"];

export type SellerProfileFields = { business_name: string; country: string } & {
  [field in Exclude<SellerField, "business_name" | "country">]: string | null;
};

type SellerRefusal = "businessNameRequired" | NoteRefusal;
export type SellerAnswer = FormResult<{ profile: SellerProfileFields }, Partial<Record<SellerField, SellerRefusal>>>;

export function checkSellerProfile(typed: Partial<Record<SellerField, string>>): SellerAnswer {
  const refusals: Partial<Record<SellerField, SellerRefusal>> = {};
  const profile = {} as Record<SellerField, string | null>;
  for (const field of SELLER_FIELD_NAMES) {
    const clean = LONG_FIELDS.includes(field) ? cleanText : cleanLine;
    const text = clean(typed[field] ?? "");
    profile[field] = text || null;
    if (textLength(text) > SELLER_FIELDS[field]) refusals[field] = "tooLong";
  }
  const noteRefusal = refuseNote(profile.buyer_note ?? "", SELLER_FIELDS.buyer_note);
  if (noteRefusal) refusals.buyer_note = noteRefusal;
  if (!profile.business_name) refusals.business_name = "businessNameRequired";
  if (Object.keys(refusals).length > 0) return { ok: false, refusals };
  const business_name = profile.business_name ?? "";
  return { ok: true, profile: { ...profile, business_name, country: profile.country ?? DEFAULT_COUNTRY } };
}

/** The last part of a store's URL: "Cámaras del Centro" becomes "camaras-del-centro". Never empty. */
export function toHandle(businessName: string): string {
  const plain = businessName.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const handle = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, HANDLE_MAX)
    .replace(/-+$/, "");
  return handle || "store";
}

/** The plain one first: "foto-ibanez", "foto-ibanez-2" …; the last one is unique. */
export function handleCandidates(businessName: string, unique: string): string[] {
  const handle = toHandle(businessName);
  const numbered = Array.from({ length: NUMBERED_HANDLES }, (_, index) => `${handle}-${index + 2}`);
  return [handle, ...numbered, `${handle}-${unique.slice(-12)}`];
}
