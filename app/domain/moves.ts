/** The allowed target statuses of each status. A database trigger enforces the same table. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** The statuses from which `to` is allowed. */
export function sourcesIn<Status extends string>(moves: Moves<Status>, to: Status): Status[] {
  return (Object.keys(moves) as Status[]).filter((from) => moves[from].includes(to));
}
