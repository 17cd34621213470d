import { expect, test } from "vitest";
import { ACCOUNT_DAYS, pendingKindOf, REVIEW_HOURS } from "~/domain/payments/pending-reason";
import { POLICY } from "~/domain/policy";
import { PENDING_REASONS } from "../../../dev/paypal/faults";

const BY_US = [
  ...["INTERNATIONAL_WITHDRAWAL", "OTHER"],
  ...["RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION", "UNILATERAL", "VERIFICATION_REQUIRED"],
];

test("of PayPal's reasons some wait for the bank, some for us, and the others for PayPal", () => {
  expect(PENDING_REASONS.filter((reason) => pendingKindOf(reason) === "account").sort()).toEqual(BY_US);
  expect(PENDING_REASONS.filter((reason) => pendingKindOf(reason) === "bank")).toEqual([
    "ECHECK",
    "TRANSACTION_APPROVED_AWAITING_FUNDING",
  ]);
});

test("no period that buyers are told is longer than their order waits", () => {
  expect(REVIEW_HOURS).toBeLessThanOrEqual(POLICY.PAYMENT_PENDING_HOURS);
  // A working day may have a weekend before it.
  expect((ACCOUNT_DAYS + 2) * 24).toBeLessThanOrEqual(POLICY.PAYMENT_PENDING_HOURS);
});

test("an unknown reason, or none, is a review", () => {
  expect([pendingKindOf("A_NEW_REASON"), pendingKindOf(null)]).toEqual(["review", "review"]);
});
