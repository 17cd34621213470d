import { expect, test } from "vitest";
import { erasableFrom } from "~/domain/orders/erasure";
import { OPEN_ORDER_STATUSES, ORDER_STATUSES, type OrderStatus } from "~/domain/orders/order";
import { answerReport, REPORT_KINDS } from "~/domain/problems/problem-report";
import { DAY } from "~/domain/time";

const order = (status: OrderStatus, times: { deliveredAt?: number; arrivesBy?: number } = {}) => ({
  ...{ status, movedAt: 10 * DAY, deliveredAt: null, arrivesBy: null, ...times },
});

test("an open order keeps the address of a closed account, whatever the time", () => {
  for (const status of OPEN_ORDER_STATUSES) expect(erasableFrom(order(status))).toBeNull();
});

test("an order that is over without a delivery to complain about does without it at once", () => {
  for (const status of ["cancelled", "expired_unpaid", "refunded", "partially_refunded"] as const) {
    expect(erasableFrom(order(status, { deliveredAt: 9 * DAY, arrivesBy: 9 * DAY }))).toBe(10 * DAY);
  }
});

test("a completed order keeps it until nothing can be reported any more, to the millisecond", () => {
  for (const times of [
    { deliveredAt: 9 * DAY, arrivesBy: 8 * DAY },
    { deliveredAt: 9 * DAY, arrivesBy: 80 * DAY },
    { deliveredAt: 9 * DAY },
  ]) {
    const completed = order("completed", times);
    const from = erasableFrom(completed) ?? 0;
    const isReportable = (now: number) =>
      REPORT_KINDS.some(
        (kind) =>
          answerReport(
            kind,
            { ...completed, isConfirmed: false, reported: [], returnDays: 30, returnWorkingDays: null },
            now,
          ).ok,
      );
    expect([isReportable(from - 1), isReportable(from)]).toEqual([true, false]);
  }
});

test("every status is either open or has a moment", () => {
  for (const status of ORDER_STATUSES) {
    expect(erasableFrom(order(status)) === null).toBe(OPEN_ORDER_STATUSES.includes(status));
  }
});
