/** Who moves a thing with a status: buyer, seller, administrator, time, PayPal. */
export const ACTORS = ["B", "S", "A", "T", "P"] as const;
export type Actor = (typeof ACTORS)[number];

/** For each status, those that may follow it and who may move it there. A database trigger allows the same moves. */
export type Moves<Status extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Status, readonly Actor[]>>>>
>;

/** Whether an actor, or without one anyone, may move from one status to another. */
export function mayMove<Status extends string>(
  moves: Moves<Status>,
  from: NoInfer<Status>,
  to: NoInfer<Status>,
  actor?: Actor,
): boolean {
  const actors = moves[from][to];
  return actors !== undefined && (actor === undefined || actors.includes(actor));
}

/** The statuses from which an actor, or without one anyone, may move to `to`. */
export function sourcesIn<Status extends string>(moves: Moves<Status>, to: NoInfer<Status>, actor?: Actor): Status[] {
  return (Object.keys(moves) as Status[]).filter((from) => mayMove(moves, from, to, actor));
}
