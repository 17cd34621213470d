import type { Wanted } from "~/data/checkout/checkout-contents.server";

/** What the checkout's URL is for: a product, an order or the cart. */
export function readWanted(request: Request): Wanted {
  const { searchParams } = new URL(request.url);
  const [product, order] = [searchParams.get("product"), searchParams.get("order")];
  if (product !== null) return { product };
  return order === null ? "cart" : { order };
}

/** URL of the checkout for a product, an order or the cart. */
export function checkoutPage(wanted: Wanted, path = "/checkout"): string {
  return wanted === "cart" ? path : `${path}?${new URLSearchParams(wanted as Record<string, string>)}`;
}
