/** What PayPal answered instead of beginning a payment. */
export interface StartFault {
  /** HTTP status; `null` without a response. */
  status: number | null;
  /** PayPal's codes, the most specific first. */
  issues: readonly string[];
  /** The fields that the codes are about, as JSON pointers. */
  fields: readonly string[];
}

/**
 * Why PayPal does not begin a payment: the address or the amount; our account or its keys, which an administrator has to
 * mend; another refusal; or no usable response.
 */
export const START_REFUSALS = [
  "addressRefused",
  "amountRefused",
  "accountRefused",
  "keyRefused",
  "paymentRefused",
  "paypalAway",
] as const;
export type StartRefusal = (typeof START_REFUSALS)[number];

/** Refusals that are ours to mend. */
export const ACCOUNT_REFUSALS = ["accountRefused", "keyRefused"] as const satisfies readonly StartRefusal[];
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number];

// Codes of the Orders API, version 2.
const ADDRESS = ["SHIPPING_ADDRESS_INVALID", "POSTAL_CODE_REQUIRED", "CITY_REQUIRED", "INVALID_COUNTRY_CODE"];
const AMOUNT = ["MAX_VALUE_EXCEEDED", "TRANSACTION_LIMIT_EXCEEDED", "AMOUNT_EXCEEDS_LIMIT"];
const ACCOUNT = [
  ...["PAYEE_ACCOUNT_INVALID", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "PAYEE_ACCOUNT_RESTRICTED", "PAYEE_NOT_CONSENTED"],
  ...["PAYEE_BLOCKED_TRANSACTION", "PERMISSION_DENIED", "NOT_AUTHORIZED", "INVALID_ACCOUNT_STATUS"],
  "TRANSACTION_RECEIVING_LIMIT_EXCEEDED",
];
/** The key or its token was refused. */
const KEY = ["invalid_client", "unauthorized_client", "invalid_token", "AUTHENTICATION_FAILURE"];
/** It may have happened, or another request is doing it. */
const RETRIED = [408, 409, 425, 429];

export function startRefusalOf({ status, issues, fields }: StartFault): StartRefusal {
  if (status === null || status < 400 || status >= 500 || RETRIED.includes(status)) return "paypalAway";
  const has = (codes: readonly string[]) => codes.some((code) => issues.includes(code));
  if (has(ACCOUNT)) return "accountRefused";
  if (has(KEY) || status === 401) return "keyRefused";
  if (has(ADDRESS) || fields.some((field) => field.includes("/shipping/"))) return "addressRefused";
  return has(AMOUNT) ? "amountRefused" : "paymentRefused";
}

export function isAccountRefusal(refusal: StartRefusal): refusal is AccountRefusal {
  return ACCOUNT_REFUSALS.some((one) => one === refusal);
}
