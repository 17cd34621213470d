import type { SaleEarnings } from "~/data/orders/sale-earnings.server";

/** Names what a sale brings its seller. */
export function earningsText({ net, isOpen }: SaleEarnings) {
  return `orderPage.sums.${net < 0 ? "owe" : isOpen && net > 0 ? "netIfKept" : "net"}` as const;
}
