export interface AccountFault {
  /** `null` without a response. */
  status: number | null;
  /** Most specific first. */
  issues: readonly string[];
}

/** An administrator has to mend these. */
export const ACCOUNT_REFUSALS = ["accountRefused", "keyRefused", "captureRefused"] as const;
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number];

const ACCOUNT = [
  ...["PAYEE_ACCOUNT_INVALID", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "PAYEE_ACCOUNT_RESTRICTED", "PAYEE_NOT_CONSENTED"],
  ...["PAYEE_BLOCKED_TRANSACTION", "PERMISSION_DENIED", "NOT_AUTHORIZED", "INVALID_ACCOUNT_STATUS"],
  "TRANSACTION_RECEIVING_LIMIT_EXCEEDED",
];
const KEY = ["invalid_client", "unauthorized_client", "invalid_token", "AUTHENTICATION_FAILURE"];
const RETRIED = [408, 409, 425, 429];

/** Whether a response says nothing for certain: none at all, one of a broken server, or of one that is doing it. */
export function isUndecided(status: number | null): boolean {
  return status === null || status < 400 || status >= 500 || RETRIED.includes(status);
}

/** A 403 without a code is not PayPal's. */
export function accountFaultKind({ status, issues }: AccountFault): "account" | "key" | null {
  if (isUndecided(status)) return null;
  const code = issues.find((issue) => ACCOUNT.includes(issue) || KEY.includes(issue));
  if (code) return KEY.includes(code) ? "key" : "account";
  if (status === 401) return "key";
  return status === 403 && issues.length > 0 ? "account" : null;
}
