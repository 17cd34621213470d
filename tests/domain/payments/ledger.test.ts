import fc from "fast-check";
import { expect, test } from "vitest";
import { type Centavos, toCentavos } from "~/domain/money";
import {
  REFUND_DONE_RATES,
  type RefundRate,
  refundDueRates,
  refundFailedRates,
  saleEntries,
  shareFee,
  unwantedEntries,
} from "~/domain/payments/ledger";
import { FEE_BEARERS, REFUND_CAUSES } from "~/domain/refunds/refund";

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

const booked = (rates: readonly RefundRate[], amount: number, fee: number) =>
  rates.map((rate) => [rate.account, rate.amount * amount + rate.fee * fee] as const);

test("whatever is booked comes to nothing, and nothing is booked as nothing", () => {
  fc.assert(
    fc.property(amount, fc.nat(9_999), (amount, part) => {
      const fee = toCentavos(Math.floor((amount / 10_000) * part));
      const refunds = FEE_BEARERS.flatMap((bearer) =>
        REFUND_CAUSES.flatMap((cause) => [refundDueRates(cause, bearer), refundFailedRates(cause, bearer)]),
      );
      for (const entries of [
        saleEntries(amount, fee),
        unwantedEntries(amount, fee),
        ...[REFUND_DONE_RATES, ...refunds].map((rates) => booked(rates, amount, fee)),
      ]) {
        expect(sum(entries.map(([, centavos]) => centavos))).toBe(0);
      }
      expect([...saleEntries(amount, fee), ...unwantedEntries(amount, fee)].every(([, part]) => part !== 0)).toBe(true);
    }),
  );
});

test("a refund is taken from the account that was booked, and returned to it when it failed", () => {
  for (const cause of REFUND_CAUSES) {
    for (const bearer of FEE_BEARERS) {
      const rates = [...refundDueRates(cause, bearer), ...refundFailedRates(cause, bearer)];
      const balance = new Map<string, number>();
      for (const [account, entry] of booked(rates, 100, 4)) balance.set(account, (balance.get(account) ?? 0) + entry);
      expect([...balance.values()].every((left) => left === 0)).toBe(true);
    }
  }
});

test("a refund is the seller's; its fee is theirs or the market's; an unwanted payment is all the market's", () => {
  expect(booked(refundDueRates("problem", "seller"), 100, 4)).toEqual([
    ["seller_payable", -100],
    ["refunds", 100],
  ]);
  expect(booked(refundDueRates("cancelled", "market"), 100, 4)).toEqual([
    ["seller_payable", -96],
    ["platform_fee", -4],
    ["refunds", 100],
  ]);
  for (const bearer of FEE_BEARERS) {
    expect(booked(refundDueRates("unwanted", bearer), 100, 4)).toEqual([
      ["platform_fee", -100],
      ["refunds", 100],
    ]);
  }
});

test("a sale owes the seller what is left of the buyer's money, and an unwanted payment owes it to the market", () => {
  const [price, fee, none] = [100_00, 7_95, 0].map(toCentavos) as [Centavos, Centavos, Centavos];
  const paid = [
    ["buyer_clearing", -100_00],
    ["paypal_fee", 7_95],
  ];
  expect(saleEntries(price, fee)).toEqual([...paid, ["seller_payable", 92_05]]);
  expect(unwantedEntries(price, fee)).toEqual([...paid, ["platform_fee", 92_05]]);
  expect(saleEntries(price, none)).toEqual([
    ["buyer_clearing", -100_00],
    ["seller_payable", 100_00],
  ]);
  expect(saleEntries(price, price).map(([account]) => account)).toEqual(["buyer_clearing", "paypal_fee"]);
});
