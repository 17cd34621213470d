import type { FormResult } from "../result";
import { cleanLine, textLength } from "../text";
import { type StateCode, stateCode, stateName } from "./mexican-states";
import { DEFAULT_COUNTRY } from "./seller-profile";

/** Per user. */
export const ADDRESSES_MAX = 50;

export const POSTAL_CODE_DIGITS = 5;
const MEXICAN_POSTAL_CODE = new RegExp(`^\\d{${POSTAL_CODE_DIGITS}}$`);

/** Fields in the order of the form, with bounds in characters (Spec section 5). */
export const ADDRESS_FIELDS = {
  full_name: { min: 1, max: 100 },
  phone: { min: 10, max: 20 },
  street_address: { min: 5, max: 200 },
  city: { min: 2, max: 100 },
  state: { min: 2, max: 100 },
  postal_code: { min: 4, max: 10 },
  country: { min: 2, max: 100 },
} as const;
export type AddressField = keyof typeof ADDRESS_FIELDS;
export const ADDRESS_FIELD_NAMES = Object.keys(ADDRESS_FIELDS) as AddressField[];
export type AddressFields = Record<AddressField, string>;
/** Name, street, town, country and phone number, as on a package. */
export function addressLines({ full_name, street_address, postal_code, city, state, country, phone }: AddressFields) {
  return [full_name, street_address, `${postal_code} ${city}, ${state}`, country, phone] as const;
}

/** In place of one that was erased. */
export const NO_ADDRESS: AddressFields = {
  full_name: "",
  phone: "",
  street_address: "",
  city: "",
  state: "",
  postal_code: "",
  country: "",
};
export type TypedAddress = Partial<AddressFields>;

/** Too short counts as missing: Spec section 5 has one text for both. */
type AddressRefusal = "required" | "tooLong" | "notFiveDigits";
export type AddressRefusals = Partial<Record<AddressField, AddressRefusal>>;
export type AddressAnswer = FormResult<{ address: AddressFields }, AddressRefusals>;

/** Refusals are in the order of the fields. States of México are kept by their own names. */
export function checkAddress(typed: TypedAddress): AddressAnswer {
  const address = {} as AddressFields;
  const refusals: AddressRefusals = {};
  const country = typed.country ?? DEFAULT_COUNTRY;
  for (const field of ADDRESS_FIELD_NAMES) {
    address[field] = cleanLine(field === "country" ? country : (typed[field] ?? ""));
    const refusal = refuse(field, address[field], country);
    if (refusal) refusals[field] = refusal;
  }
  if (isMexico(country)) address.state = stateName(address.state) ?? address.state;
  return Object.keys(refusals).length > 0 ? { ok: false, refusals } : { ok: true, address };
}

function refuse(field: AddressField, text: string, country: string): AddressRefusal | null {
  const { min, max } = ADDRESS_FIELDS[field];
  const length = textLength(text);
  if (length > max) return "tooLong";
  if (length < min) return "required";
  return field === "postal_code" && isMexico(country) && !MEXICAN_POSTAL_CODE.test(text) ? "notFiveDigits" : null;
}

export function pickAddress(from: AddressFields): AddressFields {
  const { full_name, phone, street_address, city, state, postal_code, country } = from;
  return { full_name, phone, street_address, city, state, postal_code, country };
}

/** Of México; `null` elsewhere, or when it is not known. */
export function stateOf({ state, country }: Pick<TypedAddress, "state" | "country">): StateCode | null {
  return isMexico(country ?? DEFAULT_COUNTRY) ? stateCode(state ?? "") : null;
}

export function isMexico(country: string): boolean {
  return cleanLine(country).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() === "mexico";
}
