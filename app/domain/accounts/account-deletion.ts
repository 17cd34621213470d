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

/** Reasons against deleting an account, each with its number. The statements that delete it repeat them. */
export function refuseClosing(underway: UnfinishedBusiness): { reason: ClosingRefusal; count: number }[] {
  return REFUSALS.map((reason) => ({ reason, count: underway[reason] })).filter(({ count }) => count > 0);
}
