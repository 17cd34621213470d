import { expect, test } from "vitest";
import {
  ANSWER_WITHIN,
  CANCEL_WITHIN,
  type Cancellable,
  checkRequestReason,
  checkSellerReason,
  isPausedBy,
  isRestocked,
  REQUEST_REASON_MAX,
  SELLER_CAUSES,
  SELLER_REASON_MAX,
  wayToCancel,
} from "~/domain/cancellations/cancellation";
import { ORDER_STATUSES } from "~/domain/orders/order";
import { SHIP_WITHIN } from "~/domain/orders/order-times";
import { DAY, HOUR } from "~/domain/time";

const PAID_AT = 1_000_000;
const asked = (answer: "accepted" | "declined" | null = null) => ({
  ...{ reason: "Compré dos", askedAt: PAID_AT + 2 * HOUR, answer },
  answeredAt: answer && PAID_AT + 3 * HOUR,
});

function answerTo(order: Partial<Cancellable>) {
  const plain = {
    role: "buyer",
    status: "paid",
    auctionId: null,
    payBy: null,
    movedAt: PAID_AT,
    awayUntil: null,
    deliversAt: null,
    now: PAID_AT,
    request: null,
    freeCancellations: [],
  } as const;
  return wayToCancel({ ...plain, ...order });
}

function way(order: Partial<Cancellable> = {}) {
  const answer = answerTo(order);
  return answer.ok ? answer.way.kind : answer.refusal.reason;
}

test("with five cancellations without asking in 30 days a buyer has to ask for 30 days after the last", () => {
  const daysAgo = (...days: number[]) => days.map((day) => PAID_AT - day * DAY);
  const free = (...days: number[]) => answerTo({ freeCancellations: daysAgo(...days) });
  const until = PAID_AT + HOUR;
  expect(free()).toEqual({ ok: true, way: { kind: "now", until, isLast: false } });
  expect(free(1, 2, 3)).toMatchObject({ way: { kind: "now", isLast: false } });
  expect(free(1, 2, 3, 4)).toMatchObject({ way: { kind: "now", isLast: true } });
  expect(free(1, 2, 3, 30)).toMatchObject({ way: { kind: "now", isLast: false } });
  expect(free(1, 2, 3, 4, 5)).toEqual({ ok: true, way: { kind: "ask", askUntil: PAID_AT + 29 * DAY } });
  expect(free(29, 40, 45, 50, 58)).toMatchObject({ way: { kind: "ask", askUntil: PAID_AT + DAY } });
  expect(free(30, 40, 45, 50, 58)).toMatchObject({ way: { kind: "now" } });
  expect(free(1, 40, 45, 50, 58)).toMatchObject({ way: { kind: "now" } });
  expect(answerTo({ freeCancellations: daysAgo(1, 2, 3, 4, 5), request: asked() })).toMatchObject({ ok: false });
});

test("an unpaid order is cancelled as often as its buyer likes, and who only could ask is not told of a pause", () => {
  const freeCancellations = [1, 2, 3, 4, 5].map((day) => PAID_AT - day * DAY);
  expect(way({ freeCancellations, status: "awaiting_payment", payBy: PAID_AT + HOUR })).toBe("unpaid");
  const late = { freeCancellations, now: PAID_AT + 2 * HOUR };
  expect(answerTo(late)).toEqual({ ok: true, way: { kind: "ask", askUntil: null } });
});

test("what is paid at a fixed price is cancelled by its buyer within an hour, to the millisecond", () => {
  expect(way({ now: PAID_AT + CANCEL_WITHIN - 1 })).toBe("now");
  expect(way({ now: PAID_AT + CANCEL_WITHIN })).toBe("ask");
  expect(way({ auctionId: "a1" })).toBe("ask");
});

test("later a buyer asks once, and the seller answers", () => {
  const now = PAID_AT + 4 * HOUR;
  expect(way({ now, request: asked() })).toBe("asked");
  expect(way({ now, request: asked(), role: "seller" })).toBe("answer");
  expect(way({ now, request: asked("declined") })).toBe("declined");
  expect(way({ now, request: asked("declined"), role: "seller" })).toBe("sell");
});

test("before it is paid only its buyer cancels, and not what was won", () => {
  expect(way({ status: "awaiting_payment" })).toBe("unpaid");
  expect(way({ status: "awaiting_payment", auctionId: "a1" })).toBe("auctionUnpaid");
  expect(way({ status: "awaiting_payment", role: "seller" })).toBe("unpaid");
});

test("an order whose time is over cannot be cancelled, to the millisecond", () => {
  const [inTime, late] = [PAID_AT + SHIP_WITHIN - 1, PAID_AT + SHIP_WITHIN];
  for (const role of ["buyer", "seller"] as const) {
    for (const request of [null, asked()]) expect(way({ role, request, now: late })).toBe("over");
  }
  expect([way({ now: inTime }), way({ now: inTime, role: "seller" })]).toEqual(["ask", "sell"]);
  expect(way({ status: "awaiting_payment", payBy: PAID_AT })).toBe("unpaid");
  expect(way({ status: "awaiting_payment", payBy: PAID_AT - 1 })).toBe("over");
});

test("nothing is cancelled that is under review, sent or over", () => {
  for (const role of ["buyer", "seller"] as const) {
    const reasons = ORDER_STATUSES.map((status) => [status, way({ role, status })]);
    expect(Object.fromEntries(reasons)).toMatchObject({
      ...{ payment_pending: "review", shipped: "shipped", delivered: "shipped", problem_open: "shipped" },
      ...{ completed: "over", refunded: "over", partially_refunded: "over", cancelled: "over", expired_unpaid: "over" },
    });
  }
});

test("who asks says why, in as many characters as there are", () => {
  expect(checkRequestReason(" \u200b\n ")).toEqual({ ok: false, refusal: "reasonRequired" });
  expect(checkRequestReason("é".repeat(REQUEST_REASON_MAX + 1))).toEqual({ ok: false, refusal: "reasonTooLong" });
  expect(checkRequestReason(" Compré dos \r\n por error ")).toMatchObject({ ok: true });
});

test("a seller says what it is of the list, and why in their own words", () => {
  expect(checkSellerReason("", " ")).toEqual({
    ok: false,
    refusals: { cause: "causeRequired", reason: "reasonRequired" },
  });
  expect(checkSellerReason("elsewhere", "Se rompió")).toEqual({ ok: false, refusals: { cause: "causeRequired" } });
  expect(checkSellerReason("other", "é".repeat(SELLER_REASON_MAX + 1))).toMatchObject({
    refusals: { reason: "reasonTooLong" },
  });
  expect(checkSellerReason("damaged", " Se\nrompió ")).toEqual({
    ok: true,
    reason: { cause: "damaged", words: "Se rompió" },
  });
});

test("what a seller no longer has, or found damaged, is not put back on offer; a damaged won item is its seller's again", () => {
  expect(SELLER_CAUSES.filter((cause) => !isRestocked(cause, false))).toEqual(["unavailable", "damaged"]);
  expect(SELLER_CAUSES.filter((cause) => !isRestocked(cause, true))).toEqual(["unavailable"]);
  expect(SELLER_CAUSES.filter(isPausedBy)).toEqual(["mistake"]);
});

test("a seller who is asked has two days from the request to answer", () => {
  const request = asked();
  const until = request.askedAt + ANSWER_WITHIN;
  expect(answerTo({ role: "seller", request })).toEqual({ ok: true, way: { kind: "answer", until } });
  expect(answerTo({ now: PAID_AT + CANCEL_WITHIN, request })).toEqual({
    ok: false,
    refusal: { reason: "asked", until },
  });
});

test("a seller does not cancel what is not paid yet, of an auction or not", () => {
  const unpaid = { status: "awaiting_payment", payBy: PAID_AT + DAY } as const;
  expect([null, "a"].map((auctionId) => way({ ...unpaid, auctionId, role: "seller" }))).toEqual(["unpaid", "unpaid"]);
  expect([null, "a"].map((auctionId) => answerTo({ ...unpaid, auctionId }).ok)).toEqual([true, false]);
});
