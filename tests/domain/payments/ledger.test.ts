import fc from "fast-check";
import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import {
  refundDoneEntries,
  refundDueEntries,
  refundFailedEntries,
  saleEntries,
  shareFee,
  unwantedEntries,
} from "~/domain/payments/ledger";

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const amount = fc.integer({ min: 1, max: 9_999_999_999 }).map(toCentavos);

test("orders bear a fee by their amounts, to the last centavo and never more than they are", () => {
  expect(shareFee(toCentavos(100), [1000, 2000, 3000].map(toCentavos))).toEqual([16, 34, 50]);
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), fc.nat(10_000), (amounts, part) => {
      const fee = toCentavos(Math.floor((sum(amounts) / 10_000) * part));
      const shares = shareFee(fee, amounts);
      expect(sum(shares)).toBe(fee);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual((amounts[index] ?? 0) + 1);
      }
    }),
  );
});

test("whatever is booked comes to nothing, and nothing is booked as nothing", () => {
  fc.assert(
    fc.property(amount, fc.nat(10_000), (amount, part) => {
      const fee = toCentavos(Math.floor((amount / 10_000) * part));
      const returned = (["unwanted", "cancelled"] as const).flatMap((cause) => [
        refundDueEntries(amount, cause),
        refundFailedEntries(amount, cause),
      ]);
      for (const entries of [
        saleEntries(amount, fee),
        unwantedEntries(amount, fee),
        refundDoneEntries(amount),
        ...returned,
      ]) {
        expect(sum(entries.map(([, booked]) => booked))).toBe(0);
        expect(entries.every(([, booked]) => booked !== 0)).toBe(true);
      }
    }),
  );
});

test("what goes back is taken from whom it was booked to, and is theirs again when it could not", () => {
  const back = toCentavos(100);
  for (const [cause, giver] of [
    ["unwanted", "platform_fee"],
    ["cancelled", "seller_payable"],
    ["paypal", "seller_payable"],
  ] as const) {
    const balance = new Map<string, number>();
    for (const [account, entry] of [...refundDueEntries(back, cause), ...refundFailedEntries(back, cause)]) {
      balance.set(account, (balance.get(account) ?? 0) + entry);
    }
    expect([...balance].sort()).toEqual(
      [
        ["refunds", 0],
        [giver, 0],
      ].sort(),
    );
  }
});
