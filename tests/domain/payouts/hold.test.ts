import { expect, test } from "vitest";
import { ORDER_STATUSES } from "~/domain/orders/order";
import { type PayableOrder, RETURNED_STATUSES, whyHeld, whyReadyWaits } from "~/domain/payouts/hold";
import { releasableAt, SETTLED_SALES } from "~/domain/payouts/payout";
import { DAY } from "~/domain/time";

const NOW = 100 * DAY;

function order(fields: Partial<PayableOrder> = {}): PayableOrder {
  const facts = {
    isDisputed: false,
    hasRefusedRefund: false,
    hasComplaint: false,
    isSuspended: false,
    sales: SETTLED_SALES,
  };
  return { status: "completed", payable: 92_05, movedAt: NOW - DAY, deliveredAt: NOW - 2 * DAY, ...facts, ...fields };
}
const reasonOf = (fields: Partial<PayableOrder>) => whyHeld(order(fields), NOW).reason;

test.each(["paid", "shipped"] as const)("an order that is %s waits for its delivery, without a date", (status) => {
  expect(whyHeld(order({ status, deliveredAt: null }), NOW)).toEqual({ reason: "delivery", until: null });
});

test("a delivered order waits for its completion and a week, whichever is later, also when cron is late", () => {
  const delivered = { status: "delivered", movedAt: NOW - DAY, deliveredAt: NOW - DAY } as const;
  expect(whyHeld(order(delivered), NOW)).toEqual({ reason: "afterDelivery", until: NOW + 6 * DAY });
  expect(whyHeld(order({ ...delivered, movedAt: NOW - 9 * DAY, deliveredAt: NOW - 9 * DAY }), NOW)).toEqual({
    ...{ reason: "afterDelivery", until: NOW - 2 * DAY },
  });
});

test.each(["completed", "partially_refunded"] as const)(
  "the money of an order %s is ready when its time is over, to the millisecond",
  (status) => {
    const until = NOW + 5 * DAY;
    expect(whyHeld(order({ status }), NOW)).toEqual({ reason: "afterDelivery", until });
    expect(whyHeld(order({ status }), until - 1)).toEqual({ reason: "afterDelivery", until });
    expect(whyHeld(order({ status }), until)).toEqual({ reason: "ready", until: null });
    const isNew = { status, sales: SETTLED_SALES - 1 } as const;
    expect(whyHeld(order(isNew), until)).toEqual({ reason: "newSeller", until: until + 7 * DAY });
  },
);

test("an order refunded in part counts from when it became so", () => {
  const rest = order({ status: "partially_refunded", movedAt: NOW, deliveredAt: NOW - 30 * DAY });
  expect([whyHeld(rest, NOW - 1), whyHeld(rest, NOW)].map(({ reason }) => reason)).toEqual(["afterDelivery", "ready"]);
  expect(releasableAt({ completedAt: rest.movedAt, deliveredAt: rest.deliveredAt, sales: SETTLED_SALES })).toBe(NOW);
});

test.each(ORDER_STATUSES)(
  "a dispute at PayPal, and money that the seller owes, hold an order that is %s first",
  (status) => {
    expect(reasonOf({ status, isDisputed: true })).toBe("disputed");
    expect(reasonOf({ status, isDisputed: true, payable: -1 })).toBe("owed");
  },
);

test("an open problem holds the money, for as long as it is open", () => {
  expect(whyHeld(order({ status: "problem_open", movedAt: 0, deliveredAt: 0 }), NOW)).toEqual({
    ...{ reason: "problem", until: null },
  });
});

test("money that its buyer should have is not paid out until an administrator settles the refund or completes the order", () => {
  const old = { movedAt: 0, deliveredAt: 0, hasRefusedRefund: true };
  for (const status of ["cancelled", "refunded", "partially_refunded"] as const) {
    expect(reasonOf({ ...old, status })).toBe("refundRefused");
  }
  expect(reasonOf({ ...old, status: "completed" })).toBe("ready");
});

test.each(RETURNED_STATUSES)(
  "what a returned payout brings back to an order that is %s, and whose refund was deducted since, is ready at once",
  (status) => {
    expect(whyHeld(order({ status, movedAt: NOW, deliveredAt: NOW }), NOW)).toEqual({ reason: "ready", until: null });
    expect(reasonOf({ status, isDisputed: true })).toBe("disputed");
  },
);

test("of an order without a date of delivery the week of the buyer counts before its completion", () => {
  const delivered = { status: "delivered", movedAt: NOW, deliveredAt: null } as const;
  expect(whyHeld(order(delivered), NOW)).toEqual({ reason: "afterDelivery", until: NOW + 7 * DAY });
  expect(whyHeld(order({ ...delivered, status: "completed" }), NOW)).toEqual({ reason: "ready", until: null });
});

test.each([
  ["account", 0, 0, "ready"],
  ["account", 100, 0, "ready"],
  ["account", 100, -99, "ready"],
  ["account", 100, -100, "debt"],
  [null, 100, -100, "debt"],
  [null, 100, -99, "noAccount"],
  [null, 0, -100, "noAccount"],
  ["account", 0, -100, "ready"],
] as const)("money that is ready waits with the account %s, %i ready and %i owed: %s", (account, ready, owed, why) => {
  expect(whyReadyWaits(account, ready, owed)).toBe(why);
});

test.each(ORDER_STATUSES)(
  "a suspended seller waits for the money of an order that is %s, for no known time",
  (status) => {
    const isProblem = status === "problem_open";
    expect(whyHeld(order({ status, isSuspended: true }), NOW)).toEqual({
      ...{ reason: isProblem ? "problem" : "suspended", until: null },
    });
    expect(reasonOf({ status, isSuspended: true, payable: -1 })).toBe("owed");
  },
);

test("a complaint about the auction's result holds the money until it is decided", () => {
  expect(whyHeld(order({ hasComplaint: true }), NOW)).toEqual({ reason: "complaint", until: null });
  expect(reasonOf({ hasComplaint: true, isSuspended: true })).toBe("complaint");
  expect(reasonOf({ hasComplaint: true, isDisputed: true })).toBe("disputed");
});
