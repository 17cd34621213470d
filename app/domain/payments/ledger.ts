import { type Centavos, toCentavos } from "../money";
import type { RefundCause } from "../refunds/refund";

/** Negative amounts are paid in by a party, positive ones are owed to it. */
export const LEDGER_ACCOUNTS = ["buyer_clearing", "platform_fee", "paypal_fee", "seller_payable", "refunds"] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * Why an entry was made. `unwanted`: money came by a payment that did not sell the order. `return`: a refund is due;
 * `refund`: it is with the buyer; `kept`: PayPal refused it for good.
 */
export const ENTRY_KINDS = ["sale", "unwanted", "return", "refund", "payout", "payout_failed", "kept"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Amounts by account. Each list adds up to zero. */
export type Entries = readonly (readonly [LedgerAccount, number])[];

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

/** Of a paid order. The seller bears PayPal's fee. */
export function saleEntries(amount: Centavos, fee: Centavos): Entries {
  return captureEntries(amount, fee, "seller_payable");
}

/** Of money that came for what could not be had any more. The market refunds it and bears the fee. */
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

/** Who pays a refund. PayPal keeps its fee, and who pays the refund bears it. */
function payerOf(cause: RefundCause): LedgerAccount {
  return cause === "unwanted" ? "platform_fee" : "seller_payable";
}

/** Of a refund that is due. */
export function refundDueEntries(amount: Centavos, cause: RefundCause): Entries {
  return [
    [payerOf(cause), -amount],
    ["refunds", amount],
  ];
}

/** Of a refund that is with its buyer. */
export function refundDoneEntries(amount: Centavos): Entries {
  return [
    ["refunds", -amount],
    ["buyer_clearing", amount],
  ];
}

/** A refund that PayPal refused for good: the money returns to the account that would have paid it. */
export function refundFailedEntries(amount: Centavos, cause: RefundCause): Entries {
  return [
    ["refunds", -amount],
    [payerOf(cause), amount],
  ];
}

/** Of each centavo that a seller was paid out; the contrary when the payout did not arrive. */
export const PAYOUT_ENTRIES: Entries = [
  ["seller_payable", -1],
  ["buyer_clearing", 1],
];
