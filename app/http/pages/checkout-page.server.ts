import type { CheckoutTarget } from "~/data/checkout/checkout-contents.server";

export function readCheckoutTarget(request: Request): CheckoutTarget {
  const { searchParams } = new URL(request.url);
  for (const kind of ["product", "order"] as const) {
    const id = searchParams.get(kind);
    if (id !== null) return { kind, id };
  }
  return { kind: "cart" };
}

export function checkoutPage(target: CheckoutTarget, path = "/checkout"): string {
  return target.kind === "cart" ? path : `${path}?${new URLSearchParams({ [target.kind]: target.id })}`;
}
