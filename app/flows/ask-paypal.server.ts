import type { AppContext } from "~/context";
import { SECOND } from "~/domain/time";
import { runEach } from "./run-each.server";

/** A Worker has six connections. */
const AT_ONCE = 5;
/** The rows that are claimed at once; each of them is asked about. */
const PORTION = 10;
/** How long a run asks PayPal, milliseconds, while other queues wait. */
const PATIENCE = 30 * SECOND;

/**
 * Asks PayPal about up to `most` rows, in portions that are claimed just before, so that those it did not come to stay
 * due for the next run. `claim` returns no row twice. One that fails does not stop the others; its error is thrown at the
 * end.
 */
export async function askPaypal<Row>(
  { now }: Pick<AppContext, "now">,
  most: number,
  claim: (most: number) => Promise<readonly Row[]>,
  ask: (row: Row) => Promise<unknown>,
): Promise<void> {
  const end = now() + PATIENCE;
  let isMore = true;
  const portions = Array.from({ length: Math.ceil(most / PORTION) }, () => async () => {
    isMore = false;
    const rows = await claim(PORTION);
    isMore = rows.length === PORTION;
    await runEach(
      rows.map((row) => () => ask(row)),
      AT_ONCE,
    );
  });
  await runEach(portions, 1, () => isMore && now() < end);
}

/** Claims rows that were read before, in their order; `mark` gets those that are claimed. */
export function claimFrom<Row>(rows: readonly Row[], mark: (rows: readonly Row[]) => Promise<void>) {
  let claimed = 0;
  return async (most: number): Promise<readonly Row[]> => {
    const next = rows.slice(claimed, claimed + most);
    claimed += next.length;
    await mark(next);
    return next;
  };
}
