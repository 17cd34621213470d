/** Which statuses something may become from each. A trigger of the database holds the same table. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** The statuses from which something may become `to`. */
export function sourcesIn<Status extends string>(moves: Moves<Status>, to: Status): Status[] {
  return (Object.keys(moves) as Status[]).filter((from) => moves[from].includes(to));
}
