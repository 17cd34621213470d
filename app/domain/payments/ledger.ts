import { type Centavos, toCentavos } from "../money";
import type { FeeBearer, RefundCause } from "../refunds/refund";

/** Negative for money that a party pays in, positive for money that is owed to it. */
export const LEDGER_ACCOUNTS = ["buyer_clearing", "platform_fee", "paypal_fee", "seller_payable", "refunds"] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** `unwanted`: did not sell the order. `return`: a refund is due. `refund`: done. `kept`: refused for good. */
export const ENTRY_KINDS = [
  "sale",
  "unwanted",
  "return",
  "refund",
  "payout",
  "payout_failed",
  "kept",
  "repaid",
  "written_off",
] as const;
/** Of these the seller was paid, or paid back. */
export const PAYOUT_KINDS: readonly EntryKind[] = ["payout", "payout_failed", "repaid", "written_off"];
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Centavos. Each list adds up to zero. */
export type Entries = readonly (readonly [LedgerAccount, number])[];

/** Splits a payment's fee among its orders in proportion to their amounts: the shares add up to the fee. */
export function shareFee(fee: Centavos, amounts: readonly Centavos[]): Centavos[] {
  const total = amounts.reduce<number>((sum, amount) => sum + amount, 0);
  let amountSoFar = 0;
  let feeSoFar = 0;
  return amounts.map((amount) => {
    amountSoFar += amount;
    // BigInt: the product of two sums of centavos may exceed what a number holds.
    const upToHere = Number((BigInt(fee) * BigInt(amountSoFar)) / BigInt(total));
    const share = toCentavos(upToHere - feeSoFar);
    feeSoFar = upToHere;
    return share;
  });
}

/** The seller bears PayPal's fee, unless a refund says otherwise later. */
export function saleEntries(amount: Centavos, fee: Centavos): Entries {
  return captureEntries(amount, fee, "seller_payable");
}

/** For a captured payment that did not sell the order. The market refunds it and bears the fee. */
export function unwantedEntries(amount: Centavos, fee: Centavos): Entries {
  return captureEntries(amount, fee, "platform_fee");
}

function captureEntries(amount: Centavos, fee: Centavos, receiver: LedgerAccount): Entries {
  const entries: Entries = [
    ["buyer_clearing", -amount],
    ["paypal_fee", fee],
    [receiver, amount - fee],
  ];
  return entries.filter(([, part]) => part !== 0);
}

/** What a refund books for each of its centavos, and for each centavo of PayPal's fee in it. */
export interface RefundRate {
  account: LedgerAccount;
  amount: -1 | 0 | 1;
  fee: -1 | 0 | 1;
}

/** Where the market bears the fee, the seller gets it back: the sale was booked with the fee on the seller. */
export function refundDueRates(cause: RefundCause, bearer: FeeBearer): RefundRate[] {
  const due: RefundRate = { account: "refunds", amount: 1, fee: 0 };
  if (cause === "unwanted") return [{ account: "platform_fee", amount: -1, fee: 0 }, due];
  if (bearer === "seller") return [{ account: "seller_payable", amount: -1, fee: 0 }, due];
  return [{ account: "seller_payable", amount: -1, fee: 1 }, { account: "platform_fee", amount: 0, fee: -1 }, due];
}

export const REFUND_DONE_RATES: readonly RefundRate[] = [
  { account: "refunds", amount: -1, fee: 0 },
  { account: "buyer_clearing", amount: 1, fee: 0 },
];

const OPPOSITE = { [-1]: 1, 0: 0, 1: -1 } as const;

/** Reverses `refundDueRates`: the amount returns to where it came from. */
export function refundFailedRates(cause: RefundCause, bearer: FeeBearer): RefundRate[] {
  return refundDueRates(cause, bearer).map(({ account, amount, fee }) => {
    return { account, amount: OPPOSITE[amount], fee: OPPOSITE[fee] };
  });
}

/** For each centavo of a payout; with the signs reversed when the payout failed. */
export const PAYOUT_ENTRIES: Entries = [
  ["seller_payable", -1],
  ["buyer_clearing", 1],
];

export const SETTLEMENT_ENTRIES: Record<"repaid" | "written_off", Entries> = {
  repaid: [
    ["seller_payable", 1],
    ["buyer_clearing", -1],
  ],
  written_off: [
    ["seller_payable", 1],
    ["platform_fee", -1],
  ],
};
