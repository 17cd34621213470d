import type { CheckoutTarget } from "~/data/checkout/checkout-contents.server";
import { readAskedQuantity } from "~/domain/cart/cart";

export function readCheckoutTarget(request: Request): CheckoutTarget {
  const { searchParams } = new URL(request.url);
  const [product, order] = [searchParams.get("product"), searchParams.get("order")];
  // The checkout shows how many there are; browsers send no quantity that is none.
  const quantity = readAskedQuantity(searchParams.get("quantity") ?? "") ?? 1;
  if (product !== null) return { kind: "product", id: product, quantity };
  return order === null ? { kind: "cart" } : { kind: "order", id: order };
}

/** The ids of the lines that the buyer wants to pick up. */
export function readPickups(request: Request): string[] {
  return new URL(request.url).searchParams.getAll("pickup");
}

export function checkoutPage(target: CheckoutTarget, pickups: readonly string[], path = "/checkout"): string {
  const params = new URLSearchParams(target.kind === "cart" ? {} : { [target.kind]: target.id });
  if (target.kind === "product" && target.quantity && target.quantity > 1) params.set("quantity", `${target.quantity}`);
  for (const id of pickups) params.append("pickup", id);
  return params.size === 0 ? path : `${path}?${params}`;
}
