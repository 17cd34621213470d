/** Buyer, seller, administrator, time, PayPal. */
export const ACTORS = ["B", "S", "A", "T", "P"] as const;
export type Actor = (typeof ACTORS)[number];

/** A database trigger allows the same moves. */
export type Moves<Status extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Status, readonly Actor[]>>>>
>;

/** `actor` left out means any. */
export function mayMove<Status extends string>(
  moves: Moves<Status>,
  from: NoInfer<Status>,
  to: NoInfer<Status>,
  actor?: Actor,
): boolean {
  const actors = moves[from][to];
  return actors !== undefined && (actor === undefined || actors.includes(actor));
}

export function sourcesIn<Status extends string>(moves: Moves<Status>, to: NoInfer<Status>, actor?: Actor): Status[] {
  return (Object.keys(moves) as Status[]).filter((from) => mayMove(moves, from, to, actor));
}
