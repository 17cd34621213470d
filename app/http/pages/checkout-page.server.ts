import type { Wanted } from "~/data/checkout/checkout-contents.server";

/** What the checkout's URL is for: a product, an order or the cart. */
export function readWanted(request: Request): Wanted {
  const { searchParams } = new URL(request.url);
  for (const kind of ["product", "order"] as const) {
    const id = searchParams.get(kind);
    if (id !== null) return { kind, id };
  }
  return { kind: "cart" };
}

/** URL of the checkout for a product, an order or the cart. */
export function checkoutPage(wanted: Wanted, path = "/checkout"): string {
  return wanted.kind === "cart" ? path : `${path}?${new URLSearchParams({ [wanted.kind]: wanted.id })}`;
}
