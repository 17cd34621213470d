import { type Centavos, toCentavos } from "../money";
import { POLICY } from "../policy";
import { HOUR, MINUTE } from "../time";

/** What a try to pay can be. Source: State machines, payment. */
export type PaymentStatus =
  | "created"
  | "approved"
  | "abandoned"
  | "captured"
  | "capture_pending"
  | "failed"
  | "reversed"
  | "partially_refunded"
  | "refunded";

/** Whose money it is: below zero what somebody brings in, above zero what somebody is to have. */
export type Account = "buyer_clearing" | "platform_fee" | "paypal_fee" | "seller_payable" | "refunds";

/** Why something is in the books: the last comes to nothing, and the seller keeps what they had. */
export type Booking = "sale" | "unwanted" | "return" | "refund" | "payout" | "payout_failed" | "kept";

/** Why money goes back: the first came for what could not be had any more, the last was decided by PayPal. */
export type RefundCause = "unwanted" | "cancelled" | "problem" | "admin" | "paypal";
/** To be asked for, looked at by PayPal, with the buyer, or refused for good. */
export type RefundStatus = "due" | "pending" | "done" | "failed";

/** How long things are held for who pays them. */
export const HOLD = POLICY.CHECKOUT_HOLD_MINUTES * MINUTE;
/** PayPal is asked about a payment of which nothing was heard for so long, and then again. */
export const ASK_AFTER = MINUTE;
/** Three hours until the buyer comes to PayPal, three more until it is too late to approve. */
export const PAYPAL_LIFE = 6 * HOUR;
/** A payment under review is waited for so long. */
export const REVIEW_LIFE = POLICY.PAYMENT_PENDING_HOURS * HOUR;

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
export function bookSale(amount: Centavos, fee: Centavos): [Account, number][] {
  return withoutNothing([
    ["buyer_clearing", -amount],
    ["paypal_fee", fee],
    ["seller_payable", amount - fee],
  ]);
}

/** What they say of money that came for what could not be had any more: the market's, which gives it back and bears the fee. */
export function bookUnwanted(amount: Centavos, fee: Centavos): [Account, number][] {
  return withoutNothing([
    ["buyer_clearing", -amount],
    ["paypal_fee", fee],
    ["platform_fee", amount - fee],
  ]);
}

/** Who gives money back. PayPal keeps its fee, and whoever gives back bears it. */
function giverOf(cause: RefundCause): Account {
  return cause === "unwanted" ? "platform_fee" : "seller_payable";
}

/** What they say of money that is to go back. */
export function bookReturn(amount: Centavos, cause: RefundCause): [Account, number][] {
  return [
    [giverOf(cause), -amount],
    ["refunds", amount],
  ];
}

/** What they say once that was paid back. */
export function bookRefund(amount: Centavos): [Account, number][] {
  return [
    ["refunds", -amount],
    ["buyer_clearing", amount],
  ];
}

/** What they say when it could not be: it is whose it was. */
export function bookKept(amount: Centavos, cause: RefundCause): [Account, number][] {
  return [
    ["refunds", -amount],
    [giverOf(cause), amount],
  ];
}

function withoutNothing(entries: [Account, number][]): [Account, number][] {
  return entries.filter(([, amount]) => amount !== 0);
}

/** What they say of money that its seller was paid, of each centavo; the contrary when it did not arrive. */
export const PAYOUT_BOOKING: readonly [Account, 1 | -1][] = [
  ["seller_payable", -1],
  ["buyer_clearing", 1],
];
