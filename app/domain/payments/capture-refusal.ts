/** `declined`: pay in another way; `final`: nothing will be captured; `moved`: read the order again. */
export type CaptureRefusal = "declined" | "final" | "moved";

const MEANINGS: Readonly<Record<CaptureRefusal, readonly string[]>> = {
  declined: ["INSTRUMENT_DECLINED", "PAYER_ACTION_REQUIRED", "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING"],
  final: [
    ...["TRANSACTION_REFUSED", "TRANSACTION_LIMIT_EXCEEDED", "TRANSACTION_RECEIVING_LIMIT_EXCEEDED"],
    ...["MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED", "MAX_VALUE_EXCEEDED", "COMPLIANCE_VIOLATION"],
    ...["PAYER_CANNOT_PAY", "PAYER_ACCOUNT_RESTRICTED", "PAYER_ACCOUNT_LOCKED_OR_CLOSED"],
    ...["PAYEE_ACCOUNT_RESTRICTED", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "PAYEE_ACCOUNT_INVALID"],
    ...["PAYEE_BLOCKED_TRANSACTION", "PAYEE_NOT_CONSENTED"],
    ...["DOMESTIC_TRANSACTION_REQUIRED", "SHIPPING_ADDRESS_INVALID"],
  ],
  moved: ["ORDER_ALREADY_CAPTURED", "ORDER_NOT_APPROVED", "ORDER_EXPIRED"],
};

/** `null` for unknown codes: the money may be captured. Source: docs/rules/paypal.md, errors to handle. */
export function captureRefusalOf(issues: readonly string[]): CaptureRefusal | null {
  const has = (meaning: CaptureRefusal) => MEANINGS[meaning].some((code) => issues.includes(code));
  return (["declined", "final", "moved"] as const).find(has) ?? null;
}
