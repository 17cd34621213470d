import { type Centavos, sumOf, toCentavos } from "../money";
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

/** What PayPal said that it moved. Amounts in centavos. */
interface Moved {
  /** PayPal's id of the refund; of an outcome, one that begins with the dispute's. */
  id: string;
  amount: Centavos;
  recorded: Centavos;
  /** Whether the claim's `reported` has it already. */
  isLinked: boolean;
  /** Whether an administrator chose an order for it. */
  isChosen: boolean;
}

/** How much of it is to be recorded, and how much its dispute is then known to have moved: `null` without one. */
export function findRest(
  { id, amount, recorded, isLinked, isChosen }: Moved,
  claim: Claim | null,
): { rest: Centavos; moved: Centavos | null } {
  if (!claim) return { rest: toCentavos(Math.max(0, amount - recorded)), moved: null };
  // The outcome of a dispute and its refunds tell of the same money: only what exceeds the recorded part is new.
  const isOutcome = id.startsWith(claim.disputeId);
  const reported = claim.reported + (isOutcome || isLinked ? 0 : amount);
  const moved = isOutcome ? Math.max(amount, reported) : reported;
  const isReported = isOutcome && reported >= amount && !isChosen;
  const rest = isReported ? 0 : Math.max(0, Math.min(amount - recorded, moved - claim.recorded));
  return { rest: toCentavos(rest), moved: toCentavos(moved) };
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

/** On the order that an administrator chose: as much of the amount as is left of it. */
export function placeOnChosen(amount: Centavos, chosen: Share, due: readonly DueRefund[]): Allocation[] {
  const own = due.filter(({ orderId }) => orderId === chosen.orderId);
  const part = toCentavos(Math.min(amount, openAmount([chosen], own)));
  return (part > 0 && allocateRefund(part, [chosen], own)) || [];
}

/** What can still be refunded of orders, with what is due. */
export function openAmount(shares: readonly Pick<Share, "refundable">[], due: readonly { amount: Centavos }[]): number {
  return sumOf([...shares.map(({ refundable }) => refundable), ...due.map(({ amount }) => amount)]);
}
