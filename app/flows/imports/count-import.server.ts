import type { AppContext } from "~/context";
import { countTries, ownLimits, waitFor } from "~/data/rate-limits.server";

/** Counts a file, before anything of it is stored. Returns the seconds to wait first, or 0. */
export async function countImport({ db, now }: Pick<AppContext, "db" | "now">, userId: string): Promise<number> {
  const limits = ownLimits.import(userId);
  const at = now();
  const [tries] = await countTries(db, limits, at);
  return waitFor(limits, tries, at);
}
