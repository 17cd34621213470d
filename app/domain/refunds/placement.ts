import { type Centavos, sumOf } from "../money";
import { type Allocation, allocateRefund } from "./refund";

// PayPal does not say which of several orders a refund or reversal of its own is of.

/** What a dispute claims, or took, of a payment. Amounts in centavos, times in milliseconds. */
export interface Claim {
  disputeId: string;
  openedAt: number | null;
  /** Taken by the outcome, else claimed; `null` where PayPal does not say. */
  amount: Centavos | null;
  /** The sum of the refunds and reversals that are known to be of it. */
  reported: Centavos;
  /** How much of it is recorded as refunds. */
  recorded: Centavos;
  /** Empty until it is known which orders it is about. */
  orders: readonly string[];
}

/** The dispute that a refund or reversal of this amount is of; `null` for none, or where several fit. */
export function findClaim(amount: Centavos, at: number | null, claims: readonly Claim[]): Claim | null {
  const open = claims.filter((claim) => {
    const isEarlier = at === null || claim.openedAt === null || claim.openedAt <= at;
    return isEarlier && (claim.amount === null || claim.reported < claim.amount);
  });
  const exact = open.filter((claim) => claim.amount !== null && claim.amount - claim.reported === amount);
  const [claim, ...others] = exact.length > 0 ? exact : open;
  return claim && others.length === 0 ? claim : null;
}

interface Share {
  orderId: string;
  sellerId: string;
  refundable: Centavos;
}

interface DueRefund {
  id: string;
  orderId: string;
  amount: Centavos;
}

/** The orders and due refunds that it pays. `null` when it may be of several sellers, or is more than can be refunded. */
export function placeRefund(
  amount: Centavos,
  shares: readonly Share[],
  due: readonly DueRefund[],
): Allocation[] | null {
  const dueOf = (orderId: string) => due.filter((refund) => refund.orderId === orderId);
  const open = shares.filter(({ orderId, refundable }) => refundable > 0 || dueOf(orderId).length > 0);
  const sellers = new Set(open.map(({ sellerId }) => sellerId));
  const all = openAmount(open, due);
  if (sellers.size <= 1 || amount >= all) return allocateRefund(amount, open, due);
  const fitting = open.filter((share) => {
    const own = dueOf(share.orderId);
    return [share.refundable, ...own.map((refund) => refund.amount), openAmount([share], own)].some(
      (one) => one === amount,
    );
  });
  const [only, ...others] = fitting;
  return only && others.length === 0 ? allocateRefund(amount, [only], dueOf(only.orderId)) : null;
}

/** What can still be refunded of orders, with what is due. */
export function openAmount(shares: readonly Pick<Share, "refundable">[], due: readonly { amount: Centavos }[]): number {
  return sumOf([...shares.map(({ refundable }) => refundable), ...due.map(({ amount }) => amount)]);
}
