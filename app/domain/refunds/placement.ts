import { type Centavos, sumOf, toCentavos } from "../money";
import { type Allocation, allocateRefund } from "./refund";

// PayPal does not say which of several orders its own refund or reversal is of.

/** What a dispute claims, or took, of a payment. */
export interface Claim {
  disputeId: string;
  openedAt: number | null;
  /** What the outcome took, else what was claimed; `null` where PayPal does not say. */
  amount: Centavos | null;
  reported: Centavos;
  recorded: Centavos;
  /** Empty until it is known which orders it is about. */
  orders: readonly string[];
}

/** `null` also where several fit. */
export function findClaim(amount: Centavos, at: number | null, claims: readonly Claim[]): Claim | null {
  const open = claims.filter((claim) => {
    const isEarlier = at === null || claim.openedAt === null || claim.openedAt <= at;
    return isEarlier && (claim.amount === null || claim.reported < claim.amount);
  });
  const exact = open.filter((claim) => claim.amount !== null && claim.amount - claim.reported === amount);
  const [claim, ...others] = exact.length > 0 ? exact : open;
  return claim && others.length === 0 ? claim : null;
}

interface Moved {
  /** PayPal's refund id. The id of an outcome begins with its dispute's. */
  id: string;
  amount: Centavos;
  recorded: Centavos;
  /** The claim's `reported` includes it. */
  isLinked: boolean;
  /** An administrator chose an order for it. */
  isChosen: boolean;
}

/** What is still to be recorded, and what the dispute is then known to have moved. */
export function findRest(
  { id, amount, recorded, isLinked, isChosen }: Moved,
  claim: Claim | null,
): { rest: Centavos; moved: Centavos | null } {
  if (!claim) return { rest: toCentavos(Math.max(0, amount - recorded)), moved: null };
  // A dispute's outcome and refunds are the same money: only what exceeds the recorded part is new.
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

/** `null` when several sellers are possible, or when it is more than can be refunded. */
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

/** Places as much as is left of that order. */
export function placeOnChosen(amount: Centavos, chosen: Share, due: readonly DueRefund[]): Allocation[] {
  const own = due.filter(({ orderId }) => orderId === chosen.orderId);
  const part = toCentavos(Math.min(amount, openAmount([chosen], own)));
  return (part > 0 && allocateRefund(part, [chosen], own)) || [];
}

export function openAmount(shares: readonly Pick<Share, "refundable">[], due: readonly { amount: Centavos }[]): number {
  return sumOf([...shares.map(({ refundable }) => refundable), ...due.map(({ amount }) => amount)]);
}
