import { expect, test } from "vitest";
import { amountTaken, disputeIdIn, disputeReason, winnerOf } from "~/domain/disputes/dispute";
import { toCentavos } from "~/domain/money";

test("a dispute is found in what was noted of it, and in nothing else", () => {
  expect(disputeIdIn(disputeReason("PP-D-1"))).toBe("PP-D-1");
  expect(disputeIdIn("refunded")).toBeNull();
});

test("what PayPal's decision takes from the market is what it debits the seller, else the buyer's refund", () => {
  const move = (party: string, type: string, amount: number) => ({ party, type, amount: toCentavos(amount) });
  const taken = (outcome: string | null, refunded: number | null, ...movements: ReturnType<typeof move>[]) =>
    amountTaken({ outcome, refunded: refunded === null ? null : toCentavos(refunded), movements });
  expect(taken(null, null)).toBeNull();
  expect(taken("RESOLVED_BUYER_FAVOUR", 50, move("SELLER", "DEBIT", 40), move("BUYER", "CREDIT", 50))).toBe(40);
  expect(taken("RESOLVED_BUYER_FAVOUR", 50, move("SELLER", "DEBIT", 60), move("SELLER", "CREDIT", 10))).toBe(50);
  expect(taken("RESOLVED_WITH_PAYOUT", 50, move("BUYER", "CREDIT", 50))).toBe(0);
  expect([taken("RESOLVED_BUYER_FAVOUR", 50), taken("ACCEPTED", null)]).toEqual([50, null]);
  expect([taken("RESOLVED_SELLER_FAVOUR", null), taken("RESOLVED_WITH_PAYOUT", 50)]).toEqual([0, 0]);
});

test("a dispute is won by the buyer only with the outcomes that say so", () => {
  const winners = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED", "RESOLVED_SELLER_FAVOUR", "RESOLVED_WITH_PAYOUT", "", null];
  expect(winners.map(winnerOf)).toEqual(["buyer", "buyer", "seller", "seller", "seller", "seller"]);
});

test("what is noted of a dispute has at most 200 characters, however long its id is", () => {
  const reason = disputeReason("x".repeat(300));
  expect(reason).toBe(`PayPal dispute ${"x".repeat(185)}`);
  expect(reason).toHaveLength(200);
});
