/** How a debt ends without a payout that deducts it: the seller paid it, or the market bears it. */
export const SETTLEMENTS = ["repaid", "written_off"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export function isSettlement(value: unknown): value is Settlement {
  return SETTLEMENTS.some((one) => one === value);
}
