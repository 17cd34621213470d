import fc from "fast-check";
import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import {
  allocateRefund,
  checkRefundAmount,
  checkRefundBeside,
  isPendingRefund,
  kindOfRefusal,
  largestPart,
  REFUND_STATUSES,
} from "~/domain/refunds/refund";

const share = (orderId: string, refundable: number) => ({ orderId, refundable: toCentavos(refundable) });
const due = (id: string, orderId: string, amount: number) => ({ id, orderId, amount: toCentavos(amount) });
const place = (amount: number, ...rest: [Parameters<typeof allocateRefund>[1], Parameters<typeof allocateRefund>[2]]) =>
  allocateRefund(toCentavos(amount), ...rest);

test("what fits a refund of ours to the centavo is that refund, before any order", () => {
  expect(place(100, [share("a", 100)], [due("r", "b", 100)])).toEqual([{ kind: "refund", id: "r", amount: 100 }]);
});

test("what fits an order to the centavo is of that order; what fits none goes from one to the next", () => {
  const shares = [share("a", 50), share("b", 100)];
  expect(place(100, shares, [])).toEqual([{ kind: "order", orderId: "b", amount: 100 }]);
  expect(place(120, shares, [])).toEqual([
    { kind: "order", orderId: "a", amount: 50 },
    { kind: "order", orderId: "b", amount: 70 },
  ]);
});

test("more than is left otherwise is taken for what is due, whole or in part", () => {
  expect(place(130, [share("a", 0), share("b", 20)], [due("r", "a", 60), due("s", "a", 90)])).toEqual([
    { kind: "order", orderId: "b", amount: 20 },
    { kind: "refund", id: "r", amount: 60 },
    { kind: "part", id: "s", orderId: "a", amount: 50, stillDue: 40 },
  ]);
});

test("more than there is, is not placed", () => {
  expect(place(101, [share("a", 50)], [due("r", "a", 50)])).toBeNull();
});

test("whatever is placed adds up, and takes no more of anything than there is", () => {
  const amount = fc.integer({ min: 1, max: 1_000 });
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 5 }),
      fc.array(amount, { maxLength: 5 }),
      amount,
      (lefts, dues, wanted) => {
        const shares = lefts.map((left, index) => share(`o${index}`, left));
        const refunds = dues.map((one, index) => due(`r${index}`, `o${index}`, one));
        const there = [...lefts, ...dues].reduce((all, one) => all + one, 0);
        const placed = place(wanted, shares, refunds);
        expect(placed === null).toBe(wanted > there);
        if (!placed) return;
        expect(placed.reduce((all, one) => all + one.amount, 0)).toBe(wanted);
        for (const one of placed) {
          const whole =
            one.kind === "order" ? shares.find((other) => other.orderId === one.orderId)?.refundable : undefined;
          const refund = one.kind === "order" ? undefined : refunds.find((other) => other.id === one.id)?.amount;
          if (one.kind === "refund") expect(one.amount).toBe(refund);
          else if (one.kind === "part") expect(one.amount + one.stillDue).toBe(refund);
          else expect(one.amount).toBeLessThanOrEqual(whole ?? 0);
        }
      },
    ),
  );
});

test("PayPal's codes of a refused refund mean for good, act, or wait; unknown ones mean act", () => {
  const kinds = (...issues: string[]) => issues.map((issue) => kindOfRefusal([issue, "UNPROCESSABLE_ENTITY"]));
  expect(
    new Set(
      kinds(
        ...["CAPTURE_FULLY_REFUNDED", "REFUND_TIME_LIMIT_EXCEEDED", "REFUND_AMOUNT_EXCEEDED", "REFUND_NOT_ALLOWED"],
        ...["REFUND_IS_RESTRICTED", "PARTIAL_REFUND_NOT_ALLOWED", "MAX_NUMBER_OF_REFUNDS_EXCEEDED"],
        ...["PAYER_ACCOUNT_LOCKED_OR_CLOSED", "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK", "INVALID_RESOURCE_ID"],
      ),
    ),
  ).toEqual(new Set(["final"]));
  expect(
    new Set(
      kinds(
        ...["REFUND_FAILED_INSUFFICIENT_FUNDS", "TRANSACTION_DISPUTED", "PENDING_CAPTURE", "NOT_AUTHORIZED"],
        ...["PAYEE_ACCOUNT_RESTRICTED", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "AN_UNPUBLISHED_CODE"],
      ),
    ),
  ).toEqual(new Set(["act"]));
  expect(new Set(kinds("RATE_LIMIT_REACHED", "PREVIOUS_REQUEST_IN_PROGRESS", "INTERNAL_SERVER_ERROR"))).toEqual(
    new Set(["wait"]),
  );
  expect(kindOfRefusal([])).toBe("act");
});

test("an amount to refund is something, and not more than is left", () => {
  const most = toCentavos(100_50);
  expect(checkRefundAmount("100.50", most)).toEqual({ ok: true, amount: 100_50 });
  expect(checkRefundAmount("100.51", most)).toEqual({ ok: false, refusal: { reason: "amountTooHigh", most } });
  for (const typed of ["", "0", "-1", "1e1", "1e2", "1.005", "diez"]) {
    expect(checkRefundAmount(typed, most)).toEqual({ ok: false, refusal: { reason: "amountInvalid", most } });
  }
});

test("a part of the money is less than what is left", () => {
  expect(largestPart(toCentavos(100_00))).toBe(99_99);
  expect(checkRefundAmount("1", largestPart(toCentavos(0))).ok).toBe(false);
});

test("a refund is pending until it is done or failed", () => {
  expect(REFUND_STATUSES.filter(isPendingRefund)).toEqual(["due", "pending"]);
});

test("an order of which nothing is left gets no part of a refund", () => {
  const placed = [{ kind: "order", orderId: "b", amount: 60 }];
  expect(place(60, [share("a", 0), share("b", 100)], [])).toEqual(placed);
  expect(place(60, [share("a", 0), share("b", 100)], [due("r", "b", 100)])).toEqual(placed);
});

test.each([
  [60, "40", { ok: true, amount: 40_00 }],
  [60, "40.01", { ok: false, refusal: { reason: "amountBeside" } }],
  [60, "99.99", { ok: false, refusal: { reason: "amountBeside" } }],
  [60, "100", { ok: true, amount: 100_00 }],
  [60, "100.01", { ok: false, refusal: { reason: "amountBeside" } }],
  [60, "", { ok: false, refusal: { reason: "amountBeside" } }],
  [100, "0.01", { ok: false, refusal: { reason: "amountWhole" } }],
  [0, "99.99", { ok: true, amount: 99_99 }],
  [0, "100.01", { ok: false, refusal: { reason: "amountTooHigh", most: 100_00 } }],
])("of 100 of which %d are owed, a refund of %s is answered", (owed, typed, answer) => {
  const left = { refundable: toCentavos(100_00), owed: toCentavos(owed * 100) };
  expect(checkRefundBeside(typed, left)).toEqual(answer);
});
