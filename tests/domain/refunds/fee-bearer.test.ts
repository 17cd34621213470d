import { expect, test } from "vitest";
import { SELLER_CAUSES } from "~/domain/cancellations/cancellation";
import { PROBLEM_KINDS } from "~/domain/problems/problem-report";
import { bearerOfCancellation, bearerOfProblem } from "~/domain/refunds/fee-bearer";

test("the market bears PayPal's fee of what the buyer chose to end or did not pick up", () => {
  for (const reason of ["cancelled_by_buyer", "requested_by_buyer", "request_unanswered"] as const) {
    expect(bearerOfCancellation(reason)).toBe("market");
  }
  expect(bearerOfCancellation("not_picked_up")).toBe("market");
  expect(bearerOfProblem("change_of_mind", false)).toBe("market");
});

test("the seller bears it of what fails through them", () => {
  expect(bearerOfCancellation("not_shipped")).toBe("seller");
  for (const cause of SELLER_CAUSES) expect(bearerOfCancellation(cause)).toBe("seller");
  expect(bearerOfProblem("not_received", false)).toBe("seller");
  expect(bearerOfProblem("not_as_described", false)).toBe("seller");
});

test("the market bears the fee where it did not decide in time", () => {
  for (const kind of PROBLEM_KINDS) expect(bearerOfProblem(kind, true)).toBe("market");
});
