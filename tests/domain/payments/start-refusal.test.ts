import { expect, test } from "vitest";
import { isAccountRefusal, START_REFUSALS, type StartFault, startRefusalOf } from "~/domain/payments/start-refusal";

const fault = (given: Partial<StartFault>): StartFault => ({ status: 422, issues: [], fields: [], ...given });

test.each([
  ["addressRefused", 422, "SHIPPING_ADDRESS_INVALID"],
  ["addressRefused", 422, "POSTAL_CODE_REQUIRED"],
  ["amountRefused", 422, "MAX_VALUE_EXCEEDED"],
  ["accountRefused", 422, "PAYEE_ACCOUNT_RESTRICTED"],
  ["accountRefused", 422, "PAYEE_ACCOUNT_LOCKED_OR_CLOSED"],
  ["accountRefused", 422, "PAYEE_ACCOUNT_INVALID"],
  ["accountRefused", 422, "PAYEE_ACCOUNT_NOT_VERIFIED"],
  ["accountRefused", 403, "PERMISSION_DENIED"],
  ["accountRefused", 403, "NOT_AUTHORIZED"],
  ["accountRefused", 403, "SOMETHING_NEW"],
  ["accountRefused", 401, "INVALID_ACCOUNT_STATUS"],
  ["keyRefused", 401, "invalid_client"],
  ["keyRefused", 401, "AUTHENTICATION_FAILURE"],
  ["keyRefused", 401, "SOMETHING_NEW"],
  ["paymentRefused", 422, "COMPLIANCE_VIOLATION"],
  ["paymentRefused", 400, "SOMETHING_NEW"],
  ["paypalAway", 409, "PREVIOUS_REQUEST_IN_PROGRESS"],
  ["paypalAway", 429, "RATE_LIMIT_REACHED"],
  ["paypalAway", 500, "PAYEE_ACCOUNT_RESTRICTED"],
  ["paypalAway", 200, "invalid_client"],
] as const)("%s: %i %s", (refusal, status, issue) => {
  expect(startRefusalOf(fault({ status, issues: [issue] }))).toBe(refusal);
});

test("no response at all is PayPal away", () => {
  expect(startRefusalOf(fault({ status: null }))).toBe("paypalAway");
});

test("a general code about a field of the address is a refused address", () => {
  const issues = ["INVALID_PARAMETER_SYNTAX", "INVALID_REQUEST"];
  const field = "/purchase_units/@reference_id=='default'/shipping/address/admin_area_1";
  expect(startRefusalOf(fault({ status: 400, issues, fields: [field] }))).toBe("addressRefused");
  expect(startRefusalOf(fault({ status: 400, issues, fields: ["/purchase_units/0/amount/value"] }))).toBe(
    "paymentRefused",
  );
});

test("account and key are ours to mend", () => {
  expect(START_REFUSALS.filter(isAccountRefusal)).toEqual(["accountRefused", "keyRefused"]);
});
