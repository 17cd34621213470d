import { type Centavos, toCentavos } from "../money";
import type { RefundCause } from "../refunds/refund";

/** Whose money it is: below zero what somebody brings in, above zero what somebody is to have. */
export type LedgerAccount = "buyer_clearing" | "platform_fee" | "paypal_fee" | "seller_payable" | "refunds";

/** Why something is in the books: the last comes to nothing, and the seller keeps what they had. */
export type EntryKind = "sale" | "unwanted" | "return" | "refund" | "payout" | "payout_failed" | "kept";

/** The shares that orders bear of a payment's fee, by their amounts: they add up to the fee. */
export function shareFee(fee: Centavos, amounts: readonly Centavos[]): Centavos[] {
  const all = amounts.reduce<number>((sum, amount) => sum + amount, 0);
  let [passed, borne] = [0, 0];
  return amounts.map((amount) => {
    passed += amount;
    // BigInt: the product of two sums of centavos may exceed what a number holds.
    const upToHere = Number((BigInt(fee) * BigInt(passed)) / BigInt(all));
    const share = toCentavos(upToHere - borne);
    borne = upToHere;
    return share;
  });
}

/** What the books say of a paid order; comes to nothing. The seller bears PayPal's fee. */
export function saleEntries(amount: Centavos, fee: Centavos): [LedgerAccount, number][] {
  return withoutNothing([
    ["buyer_clearing", -amount],
    ["paypal_fee", fee],
    ["seller_payable", amount - fee],
  ]);
}

/** What they say of money that came for what could not be had any more: the market's, which gives it back and bears the fee. */
export function unwantedEntries(amount: Centavos, fee: Centavos): [LedgerAccount, number][] {
  return withoutNothing([
    ["buyer_clearing", -amount],
    ["paypal_fee", fee],
    ["platform_fee", amount - fee],
  ]);
}

/** Who gives money back. PayPal keeps its fee, and whoever gives back bears it. */
function giverOf(cause: RefundCause): LedgerAccount {
  return cause === "unwanted" ? "platform_fee" : "seller_payable";
}

/** What they say of money that is to go back. */
export function refundDueEntries(amount: Centavos, cause: RefundCause): [LedgerAccount, number][] {
  return [
    [giverOf(cause), -amount],
    ["refunds", amount],
  ];
}

/** What they say once that was paid back. */
export function refundDoneEntries(amount: Centavos): [LedgerAccount, number][] {
  return [
    ["refunds", -amount],
    ["buyer_clearing", amount],
  ];
}

/** What they say when it could not be: it is whose it was. */
export function refundFailedEntries(amount: Centavos, cause: RefundCause): [LedgerAccount, number][] {
  return [
    ["refunds", -amount],
    [giverOf(cause), amount],
  ];
}

function withoutNothing(entries: [LedgerAccount, number][]): [LedgerAccount, number][] {
  return entries.filter(([, amount]) => amount !== 0);
}

/** What they say of money that its seller was paid, of each centavo; the contrary when it did not arrive. */
export const PAYOUT_ENTRIES: readonly [LedgerAccount, 1 | -1][] = [
  ["seller_payable", -1],
  ["buyer_clearing", 1],
];
