import type { StateCode } from "../accounts/mexican-states";
import type { ShippingRates } from "../catalog/shipping-rates";
import { type Centavos, toCentavos } from "../money";
import { shippingOf } from "./shipping";

/** `id` is the product's, the unpaid order's, or the held auction's. */
export interface CheckoutLine {
  kind: "item" | "order" | "hold";
  id: string;
  productId: string;
  title: string;
  quantity: number;
  price: Centavos;
  /** Of all pieces, together with what is bought of the same seller. */
  shipping: Centavos;
  /** Of its listing, as it was bought where it is. */
  rates: ShippingRates;
  /** Where its buyer picks it up; `null`: it is shipped. */
  pickup: string | null;
  until: number | null;
  /** When its seller is back who is away. */
  awayUntil: number | null;
}

export interface CheckoutTotals {
  items: Centavos;
  shipping: Centavos;
  total: Centavos;
}

/** Lines as a buyer gets them who wants to pick these up; what is not shipped, in any case. */
export function choosePickup<Line extends CheckoutLine>(lines: readonly Line[], wanted: readonly string[]): Line[] {
  return lines.map((line) => {
    const { pickup, isShipped } = line.rates;
    return { ...line, pickup: isShipped && !wanted.includes(line.id) ? null : pickup };
  });
}

/** The lines with their shipping to a state, and those that are not shipped there; `null`: as to most states. */
export function priceShipping<Line extends CheckoutLine & { store: { handle: string } }>(
  lines: readonly Line[],
  state: StateCode | null,
): { lines: Line[]; notShipped: Line[] } {
  const parcels = lines.map((line) => ({
    ...{ ...line.rates, ...line },
    ...{ seller: line.store.handle, isPickedUp: line.pickup !== null },
  }));
  const costs = shippingOf(parcels, state);
  return {
    lines: lines.flatMap((line, index) => {
      const shipping = costs[index] ?? null;
      return shipping === null ? [] : [{ ...line, shipping }];
    }),
    notShipped: lines.filter((_, index) => costs[index] === null),
  };
}

export function lineTotal({
  quantity,
  price,
  shipping,
}: Pick<CheckoutLine, "quantity" | "price" | "shipping">): Centavos {
  return toCentavos(quantity * price + shipping);
}

export function checkoutTotals(
  lines: readonly Pick<CheckoutLine, "quantity" | "price" | "shipping">[],
): CheckoutTotals {
  const items = toCentavos(lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0));
  const shipping = toCentavos(lines.reduce<number>((sum, line) => sum + line.shipping, 0));
  return { items, shipping, total: toCentavos(items + shipping) };
}

/** Lines of which one piece, or the whole order, exceeds what can be paid at once. */
export function linesAboveLimit<Line extends CheckoutLine>(lines: readonly Line[], max: Centavos): Line[] {
  return lines.filter((line) => lineTotal(line.kind === "item" ? { ...line, quantity: 1 } : line) > max);
}

/** Changes with anything that changes the charge, when it is shipped, or where it is picked up. */
export function checkoutFingerprint(lines: readonly CheckoutLine[]): string {
  return lines
    .map(({ kind, id, quantity, price, shipping, awayUntil, pickup }) =>
      [
        ...[kind, id, quantity, price, shipping],
        ...(awayUntil === null ? [] : [awayUntil]),
        ...(pickup === null ? [] : [encodeURIComponent(pickup)]),
      ].join("."),
    )
    .join(" ");
}

/** Whether a form that showed `seen` began a payment of these orders: its key may have begun another. */
export function isCheckoutOf(
  seen: string,
  orders: readonly { id: string; productId: string; auctionId: string | null; isHeld: boolean }[],
): boolean {
  const ids = seen.split(" ").map((line) => line.split(".")[1]);
  return (
    ids.length === orders.length &&
    orders.every(
      ({ isHeld, ...of }) => isHeld || [of.id, of.productId, of.auctionId].some((id) => ids.includes(id ?? "")),
    )
  );
}

export type CheckoutRefusal = "nothingToPay" | "changed" | "tooMuch" | "paymentUnderWay" | "heldTooOften";

/** `isUnderWay`: another payment is being captured. `isLimited`: the buyer has used up their holds. */
export function refuseCheckout(
  lines: readonly CheckoutLine[],
  seen: string,
  isUnderWay: boolean,
  max: Centavos,
  isLimited = false,
): CheckoutRefusal | null {
  if (isUnderWay) return "paymentUnderWay";
  if (lines.length === 0) return isLimited ? "heldTooOften" : "nothingToPay";
  if (checkoutFingerprint(lines) !== seen) return isLimited ? "heldTooOften" : "changed";
  return checkoutTotals(lines).total > max ? "tooMuch" : null;
}

interface Payable {
  lines: readonly Pick<CheckoutLine, "kind" | "title">[];
  unavailable: readonly string[];
}

/** A suspended buyer pays what they won or hold, and buys nothing new. */
export function withoutNewItems<Contents extends Payable>(contents: Contents): Contents {
  const isNew = ({ kind }: Pick<CheckoutLine, "kind">) => kind === "item";
  const refused = contents.lines.filter(isNew).map(({ title }) => title);
  return {
    ...contents,
    lines: contents.lines.filter((line) => !isNew(line)),
    unavailable: [...contents.unavailable, ...refused],
  };
}
