import type { Wanted } from "~/data/checkout/checkout-contents.server";

/** What an address of the checkout asks for. */
export function readWanted(request: Request): Wanted {
  const { searchParams } = new URL(request.url);
  const [product, order] = [searchParams.get("product"), searchParams.get("order")];
  if (product !== null) return { product };
  return order === null ? "cart" : { order };
}

/** The address that asks for it. */
export function checkoutPage(wanted: Wanted, path = "/checkout"): string {
  return wanted === "cart" ? path : `${path}?${new URLSearchParams(wanted as Record<string, string>)}`;
}
