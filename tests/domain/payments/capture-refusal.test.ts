import { expect, test } from "vitest";
import { captureRefusalOf } from "~/domain/payments/capture-refusal";

test.each([
  ["INSTRUMENT_DECLINED", "declined"],
  ["PAYER_ACTION_REQUIRED", "declined"],
  ["REDIRECT_PAYER_FOR_ALTERNATE_FUNDING", "declined"],
  ["TRANSACTION_REFUSED", "final"],
  ["PAYER_CANNOT_PAY", "final"],
  ["PAYER_ACCOUNT_RESTRICTED", "final"],
  ["PAYEE_ACCOUNT_RESTRICTED", "account"],
  ["PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "account"],
  ["PAYEE_ACCOUNT_INVALID", "account"],
  ["PAYEE_NOT_CONSENTED", "account"],
  ["PAYEE_BLOCKED_TRANSACTION", "account"],
  ["TRANSACTION_RECEIVING_LIMIT_EXCEEDED", "account"],
  ["COMPLIANCE_VIOLATION", "final"],
  ["MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED", "final"],
  ["SHIPPING_ADDRESS_INVALID", "final"],
  ["ORDER_ALREADY_CAPTURED", "moved"],
  ["ORDER_NOT_APPROVED", "moved"],
  ["ORDER_EXPIRED", "moved"],
  ["ORDER_COMPLETION_IN_PROGRESS", null],
  ["PREVIOUS_REQUEST_IN_PROGRESS", null],
  ["DUPLICATE_INVOICE_ID", null],
  ["AUTHENTICATION_FAILURE", null],
  ["AN_UNPUBLISHED_CODE", null],
])("a capture refused with %s is %s", (issue, refusal) => {
  expect(captureRefusalOf([issue, "UNPROCESSABLE_ENTITY"])).toBe(refusal);
});

test("without a code the money may have been captured", () => {
  expect(captureRefusalOf([])).toBeNull();
});
