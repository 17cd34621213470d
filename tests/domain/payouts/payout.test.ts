import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import {
  asksForFactor,
  canFail,
  checkPayoutAccount,
  factorCountsFrom,
  isClabe,
  maskPayoutAccount,
  PAYOUT_STATUSES,
  PAYOUT_WAIT,
  payoutAccountKind,
  REFERENCE_MAX,
  refuseReference,
  releasableAt,
  SETTLED_SALES,
} from "~/domain/payouts/payout";
import { DAY } from "~/domain/time";

test("an order can be paid out a week after its delivery, to the millisecond", () => {
  expect(releasableAt({ completedAt: 10 * DAY, deliveredAt: 9 * DAY, sales: SETTLED_SALES })).toBe(16 * DAY);
});

test("one that is completed later counts from then", () => {
  expect(releasableAt({ completedAt: 20 * DAY, deliveredAt: 9 * DAY, sales: SETTLED_SALES })).toBe(20 * DAY);
});

test("an order without a delivery counts from its completion", () => {
  expect(releasableAt({ completedAt: 5 * DAY, deliveredAt: null, sales: SETTLED_SALES })).toBe(5 * DAY);
});

test("who has fewer than ten completed sales waits a week more", () => {
  const sale = { completedAt: 8 * DAY, deliveredAt: DAY };
  expect(releasableAt({ ...sale, sales: 9 })).toBe(8 * DAY + PAYOUT_WAIT.newSeller);
  expect(releasableAt({ ...sale, sales: 10 })).toBe(8 * DAY);
});

test.each(["032180000118359719", "002010077777777771", "000000000000000000"])("%s is a CLABE", (digits) => {
  expect(isClabe(digits)).toBe(true);
});

test.each([
  "032180000118359718",
  "03218000011835971",
  "0321800001183597190",
  "03218000011835971a",
  "a32180000118359719",
  "٠٣٢١٨٠٠٠٠١١٨٣٥٩٧١٩",
  "",
])("%j is none", (digits) => {
  expect(isClabe(digits)).toBe(false);
});

test("every single wrong digit of a CLABE is found", () => {
  const right = "032180000118359719";
  for (let place = 0; place < right.length; place++) {
    for (let digit = 0; digit < 10; digit++) {
      const other = right.slice(0, place) + digit + right.slice(place + 1);
      expect(isClabe(other), other).toBe(other === right);
    }
  }
});

test.each([
  ["", null],
  ["  ", null],
  [" Ana@Example.COM ", "ana@example.com"],
  ["032 180 000 118 359 719", "032180000118359719"],
  ["032-180-00011835971-9", "032180000118359719"],
])("%j is paid to %j", (typed, account) => {
  expect(checkPayoutAccount(typed)).toEqual({ ok: true, account });
});

test.each([
  ["ana@", "payoutAccountInvalid"],
  ["=cmd|' /C calc'!A0", "payoutAccountInvalid"],
  ["mi banco", "payoutAccountInvalid"],
  ["1234", "clabeInvalid"],
  ["032180000118359718", "clabeInvalid"],
])("%j is refused: %s", (typed, refusal) => {
  expect(checkPayoutAccount(typed)).toEqual({ ok: false, refusal });
});

test("an account is known by its kind, and shown so that its owner knows it", () => {
  expect(
    ["ana@example.com", "032180000118359719"].map((one) => [payoutAccountKind(one), maskPayoutAccount(one)]),
  ).toEqual([
    ["paypal", "an•••@example.com"],
    ["clabe", "•••• 9719"],
  ]);
});

test("a payout fails while it is to be paid, or after it was", () => {
  expect(PAYOUT_STATUSES.filter(canFail)).toEqual(["requested", "paid"]);
});

test("a payout is paid under a number of at most a hundred letters", () => {
  expect(["", "SPEI 1", "x".repeat(REFERENCE_MAX), "x".repeat(REFERENCE_MAX + 1)].map(refuseReference)).toEqual([
    "referenceRequired",
    null,
    null,
    "referenceTooLong",
  ]);
});

test("an account with letters among its digits is no account number", () => {
  for (const typed of ["032180000118359719x", "x032180000118359719", "0321800001183597ab"]) {
    expect(checkPayoutAccount(typed), typed).toEqual({ ok: false, refusal: "payoutAccountInvalid" });
  }
});

test("two-step verification is asked for above the amount, where there is one", () => {
  const limit = toCentavos(1_000_00);
  expect([1_000_00, 1_000_01, -5].map((owed) => asksForFactor(toCentavos(owed), limit))).toEqual([false, true, false]);
  expect(asksForFactor(toCentavos(1_000_01), null)).toBe(false);
});

test("it counts from the third day on", () => {
  expect(factorCountsFrom(DAY)).toBe(4 * DAY);
});
