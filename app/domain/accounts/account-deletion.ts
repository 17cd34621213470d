const REFUSALS = [
  "auctionsRunning",
  "bidsStanding",
  "purchasesOpen",
  "salesOpen",
  "offersOpen",
  "payoutsOpen",
  "debtOpen",
  "stillAdmin",
] as const;

export type ClosingRefusal = (typeof REFUSALS)[number];

/** `debtOpen` is in centavos, the others are counts. */
export type UnfinishedBusiness = Record<ClosingRefusal, number>;

/** Reasons against deleting an account. The statements that delete it repeat them. */
export function refuseClosing(underway: UnfinishedBusiness): ClosingRefusal[] {
  return REFUSALS.filter((refusal) => underway[refusal] > 0);
}
