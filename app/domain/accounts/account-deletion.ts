const REFUSALS = [
  "auctionsRunning",
  "leadingAuction",
  "purchasesOpen",
  "salesOpen",
  "offersOpen",
  "payoutsOpen",
  "debtOpen",
  "stillAdmin",
] as const;

export type ClosingRefusal = (typeof REFUSALS)[number];

/** How much a person has under way of each kind; `debtOpen` is in centavos. */
export type UnfinishedBusiness = Record<ClosingRefusal, number>;

/** Reasons against deleting an account; empty when it may be deleted. The statements that delete it repeat them. */
export function refuseClosing(underway: UnfinishedBusiness): ClosingRefusal[] {
  return REFUSALS.filter((refusal) => underway[refusal] > 0);
}
