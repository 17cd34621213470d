import type { Centavos } from "~/domain/money";
import type { Translate } from "./texts";

/** "2 × $1,100.00 ($2,200.00)"; of a single piece "$1,100.00". `price` is that of all pieces, each at the same. */
export function piecesPrice(t: Translate, price: Centavos, quantity: number): string {
  if (quantity === 1) return t("money", { amount: price });
  return t("offers.pieces", { count: quantity, each: price / quantity, total: price });
}
