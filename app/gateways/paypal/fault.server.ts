/** PayPal's codes that the market handles. */
type Issue =
  | "AUTHENTICATION_FAILURE"
  | "CAPTURE_FULLY_REFUNDED"
  | "DUPLICATE_INVOICE_ID"
  | "INSTRUMENT_DECLINED"
  | "INVALID_RESOURCE_ID"
  | "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED"
  | "MAX_NUMBER_OF_REFUNDS_EXCEEDED"
  | "NOT_AUTHORIZED"
  | "ORDER_ALREADY_CAPTURED"
  | "ORDER_COMPLETION_IN_PROGRESS"
  | "ORDER_EXPIRED"
  | "ORDER_NOT_APPROVED"
  | "PAYEE_ACCOUNT_INVALID"
  | "PAYEE_ACCOUNT_LOCKED_OR_CLOSED"
  | "PAYEE_ACCOUNT_RESTRICTED"
  | "PAYER_ACTION_REQUIRED"
  | "PAYER_CANNOT_PAY"
  | "PENDING_CAPTURE"
  | "PERMISSION_DENIED"
  | "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING"
  | "REFUND_AMOUNT_EXCEEDED"
  | "REFUND_FAILED_INSUFFICIENT_FUNDS"
  | "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK"
  | "REFUND_TIME_LIMIT_EXCEEDED"
  | "RESOURCE_NOT_FOUND"
  | "TRANSACTION_DISPUTED"
  | "TRANSACTION_REFUSED"
  | "invalid_client";

/** `refused`: nothing happened. `gone`: unknown to PayPal. `unavailable`, `bad-answer`: it may have happened. */
type FaultReason = "refused" | "gone" | "unavailable" | "bad-answer";

const MESSAGES: Record<FaultReason, string> = {
  refused: "PayPal refused",
  gone: "PayPal does not know the resource of",
  unavailable: "PayPal gave no answer to",
  "bad-answer": "PayPal gave an answer that cannot be read to",
};

interface FaultFacts {
  status?: number;
  issues?: readonly string[];
  fields?: readonly string[];
  debugId?: string | null;
}

/** Any failure of a call to PayPal. The message names the call and PayPal's codes, never people or money. */
export class PaypalFault extends Error {
  readonly reason: FaultReason;
  /** HTTP status; `null` without a response. */
  readonly status: number | null;
  /** Codes of a refusal, the most specific first; empty when PayPal gave none. */
  readonly issues: readonly string[];
  /** The fields that these are about, as JSON pointers without values. */
  readonly fields: readonly string[];
  /** PayPal's support asks for it. */
  readonly debugId: string | null;

  constructor(
    reason: FaultReason,
    call: string,
    { status, issues = [], fields = [], debugId = null }: FaultFacts = {},
  ) {
    const facts = [status, ...issues, debugId && `debug id ${debugId}`].filter(Boolean).join(", ");
    super(`${MESSAGES[reason]} "${call}"${facts && ` (${facts})`}`);
    this.reason = reason;
    this.status = status ?? null;
    this.issues = issues;
    this.fields = fields;
    this.debugId = debugId;
  }

  hasIssue(...issues: Issue[]): boolean {
    return issues.some((issue) => this.issues.includes(issue));
  }
}
