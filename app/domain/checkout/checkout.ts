import { type Centavos, MAX_PRICE, toCentavos } from "../money";

/**
 * Something to be paid: pieces of a product (its id), an order that waits (its id), or what is on hold at its Buy It Now
 * price (its auction's id).
 */
export interface CheckoutLine {
  kind: "item" | "order" | "hold";
  id: string;
  productId: string;
  title: string;
  quantity: number;
  /** Of a piece. */
  price: Centavos;
  /** Charged once, however many pieces. */
  shipping: Centavos;
  /** Until when it can be paid, where that is limited already. Milliseconds. */
  until: number | null;
}

export interface CheckoutTotals {
  items: Centavos;
  shipping: Centavos;
  total: Centavos;
}

/** What a line is charged with. */
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

/** What a buyer sees before paying, as a form carries it: it differs as soon as anything would be charged otherwise. */
export function checkoutFingerprint(lines: readonly CheckoutLine[]): string {
  return lines
    .map(({ kind, id, quantity, price, shipping }) => [kind, id, quantity, price, shipping].join("."))
    .join(" ");
}

export type CheckoutRefusal = "nothingToPay" | "changed" | "tooMuch" | "paymentUnderWay";

/** Why lines cannot be paid together as their buyer saw them (`seen`); `null` when they can. */
export function refuseCheckout(
  lines: readonly CheckoutLine[],
  seen: string,
  isUnderWay: boolean,
): CheckoutRefusal | null {
  if (isUnderWay) return "paymentUnderWay";
  if (lines.length === 0) return "nothingToPay";
  if (checkoutFingerprint(lines) !== seen) return "changed";
  return checkoutTotals(lines).total > MAX_PRICE ? "tooMuch" : null;
}
