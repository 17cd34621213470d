import type { CheckoutTarget } from "~/data/checkout/checkout-contents.server";

export function readCheckoutTarget(request: Request): CheckoutTarget {
  const { searchParams } = new URL(request.url);
  const product = searchParams.get("product");
  const order = searchParams.get("order");
  if (product !== null) return { product };
  return order === null ? "cart" : { order };
}

export function checkoutPage(target: CheckoutTarget, path = "/checkout"): string {
  return target === "cart" ? path : `${path}?${new URLSearchParams(target as Record<string, string>)}`;
}
