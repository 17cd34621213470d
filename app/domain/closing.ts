/** What a person still has under way: how many of each. */
export interface Underway {
  /** Their own auctions that run. */
  auctions: number;
  /** Roles that look after the market. */
  roles: number;
}

export type ClosingRefusal = "auctionsRunning" | "stillAdmin";

/** Why an account cannot be deleted yet; nothing when it can. What the database is asked again says the same. */
export function refuseClosing({ auctions, roles }: Underway): ClosingRefusal[] {
  const reasons: ClosingRefusal[] = [];
  if (auctions > 0) reasons.push("auctionsRunning");
  if (roles > 0) reasons.push("stillAdmin");
  return reasons;
}
