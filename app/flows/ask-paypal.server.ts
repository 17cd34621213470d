import type { AppContext } from "~/context";
import { SECOND } from "~/domain/time";
import { runEach } from "./run-each.server";

/** A Worker has six connections. */
const AT_ONCE = 5;
/** Rows that are claimed at once. */
const PORTION = 10;
/** Other queues wait meanwhile. */
const TIME_BUDGET = 30 * SECOND;

/** Claims rows in portions, so that the rest stays due for the next run. A failure does not stop the other rows. */
export async function askPaypal<Row>(
  { now }: Pick<AppContext, "now">,
  most: number,
  claim: (most: number) => Promise<readonly Row[]>,
  ask: (row: Row) => Promise<unknown>,
): Promise<void> {
  const end = now() + TIME_BUDGET;
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

/** `mark` gets the rows that are claimed, in their order. */
export function claimFrom<Row>(rows: readonly Row[], mark: (rows: readonly Row[]) => Promise<void>) {
  let claimed = 0;
  return async (most: number): Promise<readonly Row[]> => {
    const next = rows.slice(claimed, claimed + most);
    claimed += next.length;
    await mark(next);
    return next;
  };
}
