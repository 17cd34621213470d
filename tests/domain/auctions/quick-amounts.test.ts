import { expect, test } from "vitest";
import { MAX_BID } from "~/domain/auctions/auction-rules";
import { isFarAbove, quickAmounts } from "~/domain/auctions/quick-amounts";
import { toCentavos } from "~/domain/money";

const amounts = (least: number) => quickAmounts(toCentavos(least));

test("a bid is far above from a centavo over ten times the least that counts", () => {
  expect(isFarAbove(toCentavos(1_000_00), toCentavos(100_00))).toBe(false);
  expect(isFarAbove(toCentavos(1_000_01), toCentavos(100_00))).toBe(true);
  expect(isFarAbove(toCentavos(100_00), toCentavos(100_00))).toBe(false);
  expect(isFarAbove(MAX_BID, toCentavos(1))).toBe(true);
});

test("amounts of one press are the least that counts and two rounder ones", () => {
  expect(amounts(110_00)).toEqual([110_00, 150_00, 200_00]);
  expect(amounts(4_950_00)).toEqual([4_950_00, 5_250_00, 5_500_00]);
  expect(amounts(24_99)).toEqual([24_99, 50_00, 75_00]);
  expect(amounts(1)).toEqual([1, 5_00, 10_00]);
});

test("they rise, and end where bids end", () => {
  for (let least = 1; least < MAX_BID; least = Math.ceil(least * 1.37)) {
    const [first, second = 0, third = 0] = amounts(least);
    expect(first).toBe(least);
    if (least < MAX_BID / 2) expect([second > least, third > second], String(least)).toEqual([true, true]);
  }
  expect(amounts(MAX_BID)).toEqual([MAX_BID]);
});
