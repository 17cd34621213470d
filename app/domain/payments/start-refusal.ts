import { type AccountFault, accountFaultKind, isUndecided } from "./account-refusal";

export interface StartFault extends AccountFault {
  /** JSON pointers to the refused fields. */
  fields: readonly string[];
}

/** The buyer changes the address or amount; administrators mend the account and its keys. */
export const START_REFUSALS = [
  "addressRefused",
  "amountRefused",
  "accountRefused",
  "keyRefused",
  "paymentRefused",
  "paypalAway",
] as const;
export type StartRefusal = (typeof START_REFUSALS)[number];

// Codes of the Orders API, version 2.
const ADDRESS = ["SHIPPING_ADDRESS_INVALID", "POSTAL_CODE_REQUIRED", "CITY_REQUIRED", "INVALID_COUNTRY_CODE"];
const AMOUNT = ["MAX_VALUE_EXCEEDED", "TRANSACTION_LIMIT_EXCEEDED", "AMOUNT_EXCEEDS_LIMIT"];

export function startRefusalOf({ status, issues, fields }: StartFault): StartRefusal {
  if (isUndecided(status)) return "paypalAway";
  const kind = accountFaultKind({ status, issues });
  if (kind) return `${kind}Refused`;
  const has = (codes: readonly string[]) => codes.some((code) => issues.includes(code));
  if (has(ADDRESS) || fields.some((field) => field.includes("/shipping/"))) return "addressRefused";
  return has(AMOUNT) ? "amountRefused" : "paymentRefused";
}

export function isAccountRefusal(refusal: StartRefusal) {
  return refusal === "accountRefused" || refusal === "keyRefused";
}
