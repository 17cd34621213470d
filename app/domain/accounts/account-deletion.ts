/** Why an account cannot be deleted yet. */
const REFUSALS = [
  "auctionsRunning",
  "leadingAuction",
  "purchasesOpen",
  "salesOpen",
  "offersOpen",
  "payoutsOpen",
  "stillAdmin",
] as const;

export type ClosingRefusal = (typeof REFUSALS)[number];

/** What a person still has under way: how much there is of each that stands in the way. */
export type Underway = Record<ClosingRefusal, number>;

/** Why an account cannot be deleted yet; nothing when it can. What the database is asked again says the same. */
export function refuseClosing(underway: Underway): ClosingRefusal[] {
  return REFUSALS.filter((refusal) => underway[refusal] > 0);
}
