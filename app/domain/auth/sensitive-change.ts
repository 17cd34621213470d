import { FACTOR_FRESH } from "../accounts/factor";
import { type AmrEntry, aalOf, provedAt } from "./amr";

/** What stands between a session and a change of password or email; `null` where nothing does. */
export type ProofRefusal = "factor" | "again";

/** As on the pages: what matters needs a proof of the last minutes, and of the second factor where there is one. */
export function refuseSensitive(
  amr: readonly AmrEntry[],
  { hasFactor, now }: { hasFactor: boolean; now: number },
): ProofRefusal | null {
  if (hasFactor && aalOf(amr) === "aal1") return "factor";
  const counted = hasFactor ? amr.filter(({ method }) => aalOf([{ method, timestamp: 0 }]) === "aal2") : amr;
  return now - provedAt(counted) < FACTOR_FRESH ? null : "again";
}
