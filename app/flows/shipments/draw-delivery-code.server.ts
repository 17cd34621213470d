import { randomInt } from "node:crypto";
import { CODE_DIGITS } from "~/domain/shipments/shipment";

/** What a buyer tells the seller who hands an order over. */
export function drawDeliveryCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}
