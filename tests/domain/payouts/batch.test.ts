import { expect, test } from "vitest";
import { ORDER_STATUSES } from "~/domain/orders/order";
import { isInFile, type LeftOutReason, whyLeftOut } from "~/domain/payouts/batch";
import { PAYOUT_STATUSES } from "~/domain/payouts/payout";

const good = { amount: 92_05, status: "completed", payable: 0, isDisputed: false } as const;

test("a payout whose orders are as they were is paid", () => {
  expect(whyLeftOut([good, good])).toBeNull();
  expect(whyLeftOut([])).toBeNull();
});

test.each([
  ["disputed", { isDisputed: true }],
  ["problem", { status: "problem_open" }],
  ["refunded", { payable: -1 }],
] as const)("one order that is %s since the request leaves its payout out", (reason, since) => {
  expect(whyLeftOut([good, { ...good, ...since }, good])).toBe(reason);
});

test("PayPal's dispute is named before a problem, and a problem before a refund", () => {
  const refunded = { ...good, payable: -5 };
  expect(whyLeftOut([refunded, { ...good, isDisputed: true }])).toBe("disputed");
  expect(whyLeftOut([refunded, { ...good, status: "problem_open" }])).toBe("problem");
});

test("an order of which the payout takes back a debt holds nothing, whatever happens to it", () => {
  for (const status of ORDER_STATUSES) {
    expect(whyLeftOut([good, { amount: -5, status, payable: -5, isDisputed: true }])).toBeNull();
  }
});

test("a batch's file has what is to be paid or was paid, and nothing that failed or came back", () => {
  const inFile = (leftOut: LeftOutReason | null) => PAYOUT_STATUSES.filter((status) => isInFile({ status, leftOut }));
  expect(inFile(null)).toEqual(["requested", "paid"]);
  for (const reason of ["disputed", "problem", "refunded", "suspended", "unpaid"] as const)
    expect(inFile(reason)).toEqual(["paid"]);
});

test("a payout that its paid batch left out waits until decided, for its own reason first", () => {
  expect(whyLeftOut([good], { isBatchPaid: true })).toBe("unpaid");
  expect(whyLeftOut([{ ...good, payable: -1 }], { isBatchPaid: true })).toBe("refunded");
});

test("an order of which nothing is paid holds nothing", () => {
  expect(whyLeftOut([good, { ...good, amount: 0, isDisputed: true }])).toBeNull();
  expect(whyLeftOut([good, { ...good, amount: 1, isDisputed: true }])).toBe("disputed");
});

test("a suspended seller's payout waits, after what the orders themselves say", () => {
  expect(whyLeftOut([good], { isSuspended: true })).toBe("suspended");
  expect(whyLeftOut([good], { isSuspended: true, isBatchPaid: true })).toBe("suspended");
  expect(whyLeftOut([{ ...good, payable: -1 }], { isSuspended: true })).toBe("refunded");
});
