import type { CheckoutTarget } from "~/data/checkout/checkout-contents.server";

export function readCheckoutTarget(request: Request): CheckoutTarget {
  const { searchParams } = new URL(request.url);
  for (const kind of ["product", "order"] as const) {
    const id = searchParams.get(kind);
    if (id !== null) return { kind, id };
  }
  return { kind: "cart" };
}

/** The ids of the lines that the buyer wants to pick up. */
export function readPickups(request: Request): string[] {
  return new URL(request.url).searchParams.getAll("pickup");
}

export function checkoutPage(target: CheckoutTarget, pickups: readonly string[], path = "/checkout"): string {
  const params = new URLSearchParams(target.kind === "cart" ? {} : { [target.kind]: target.id });
  for (const id of pickups) params.append("pickup", id);
  return params.size === 0 ? path : `${path}?${params}`;
}
