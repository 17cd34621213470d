import { expect, test } from "vitest";
import { ORDER_STATUSES } from "~/domain/orders/order";
import {
  isRefundOwed,
  nextDeadline,
  nextShipBy,
  promisedShipBy,
  shipBy,
  shipLimit,
  statusAt,
  type TimedOrder,
} from "~/domain/orders/order-times";
import { DAY } from "~/domain/time";

const NOW = 1_800_000_000_000;
const at = (order: Partial<TimedOrder>, now = NOW) =>
  statusAt({ status: "paid", payBy: null, movedAt: NOW, awayUntil: null, deliversAt: null, ...order }, now);

test("what is paid and not sent is cancelled at the millisecond at which two weeks are over", () => {
  expect(at({ status: "paid", movedAt: NOW - 14 * DAY + 1 })).toBe("paid");
  expect(at({ status: "paid", movedAt: NOW - 14 * DAY })).toBe("cancelled");
});

test("a refund is owed from the millisecond at which time cancels a paid order until that is written", () => {
  const owed = (order: Partial<TimedOrder>) =>
    isRefundOwed(
      { status: "paid", payBy: null, movedAt: NOW - 14 * DAY, awayUntil: null, deliversAt: null, ...order },
      NOW,
    );
  expect([owed({ movedAt: NOW - 14 * DAY + 1 }), owed({})]).toEqual([false, true]);
  expect(ORDER_STATUSES.filter((status) => owed({ status }))).toEqual(["paid"]);
});

test("the two weeks begin when a seller is back who was away, not before the payment", () => {
  const paid = { status: "paid", movedAt: NOW - 14 * DAY } as const;
  expect(at({ ...paid, awayUntil: NOW - 14 * DAY + 1 })).toBe("paid");
  expect(at({ ...paid, awayUntil: NOW - 14 * DAY })).toBe("cancelled");
  expect(at({ ...paid, awayUntil: NOW - 20 * DAY })).toBe("cancelled");
  expect(shipLimit(NOW, NOW + 3 * DAY)).toBe(NOW + 17 * DAY);
});

// Friday, 30 January 2026, in the evening; the Monday after it is a holiday.
const FRIDAY = Date.UTC(2026, 0, 30, 23);
const order = { paidAt: FRIDAY, awayUntil: null, handlingDays: 2, pickupPlace: null };
const WEDNESDAY = Date.UTC(2026, 1, 5, 6) - 1;

test("a listing promises shipping in working days from the payment, or from when its seller is back", () => {
  expect(shipBy(order)).toBe(WEDNESDAY);
  expect(shipBy({ ...order, awayUntil: FRIDAY + 5 * DAY })).toBe(WEDNESDAY + 2 * DAY);
});

test("a promise is never later than the cancellation, which stands where nothing was promised", () => {
  for (const handlingDays of [null, 10]) {
    expect(promisedShipBy({ ...order, handlingDays })).toBeNull();
    expect(shipBy({ ...order, handlingDays })).toBe(FRIDAY + 14 * DAY);
  }
});

test("of what is picked up, handling time is no day to have handed it over by", () => {
  expect(shipBy({ ...order, pickupPlace: "Roma Norte" })).toBe(FRIDAY + 14 * DAY);
});

test("a paid order is due when its seller promised, and after that when it is cancelled", () => {
  const paid = { status: "paid", role: "seller", shipment: null, deliversAt: null, isWritten: true } as const;
  const due = (now: number) => nextDeadline({ ...paid, ...order, movedAt: FRIDAY, now });
  for (const by of [due, (now: number) => nextShipBy(order, now)]) {
    expect([by(WEDNESDAY), by(WEDNESDAY + 1)]).toEqual([WEDNESDAY, FRIDAY + 14 * DAY]);
  }
});

test("a shipped order counts as delivered at its time, and not while no time is known", () => {
  expect(at({ status: "shipped", deliversAt: NOW + 1 })).toBe("shipped");
  expect(at({ status: "shipped", deliversAt: NOW })).toBe("delivered");
  expect(at({ status: "shipped", movedAt: 0, deliversAt: null })).toBe("shipped");
});

test("what is delivered is completed after a week", () => {
  expect(at({ status: "delivered", movedAt: NOW - 7 * DAY + 1 })).toBe("delivered");
  expect(at({ status: "delivered", movedAt: NOW - 7 * DAY })).toBe("completed");
});

test("what was to be paid is not any more after its time", () => {
  expect(at({ status: "awaiting_payment", payBy: NOW })).toBe("awaiting_payment");
  expect(at({ status: "awaiting_payment", payBy: NOW - 1 })).toBe("expired_unpaid");
});

test("what PayPal may be capturing is under review, even after its time", () => {
  for (const payBy of [null, NOW, NOW - 1]) {
    expect(at({ status: "awaiting_payment", payBy, isPaying: true })).toBe("payment_pending");
  }
  expect(at({ status: "paid", isPaying: true })).toBe("paid");
});

test("time moves nothing else, an open problem least of all", () => {
  const still = ORDER_STATUSES.filter((one) => !["paid", "shipped", "delivered", "awaiting_payment"].includes(one));
  for (const status of still) expect(at({ status, movedAt: 0, deliversAt: 0, payBy: 0 })).toBe(status);
});

test("a clock that steps back moves nothing", () => {
  for (const status of ["paid", "shipped", "delivered"] as const) {
    expect(at({ status, movedAt: NOW + DAY, deliversAt: NOW + DAY })).toBe(status);
  }
});
