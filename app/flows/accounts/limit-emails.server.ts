import type { AppContext } from "~/context";
import { countTries, mailLimits, waitFor } from "~/data/rate-limits.server";
import type { RecoveryAnswer } from "./request-recovery.server";

/** Counts by email, whether or not an account has it, and by IP address. */
export async function limitEmails(context: AppContext, what: string, email: string): Promise<RecoveryAnswer> {
  const now = context.now();
  const limits = mailLimits(what, [email], context.address);
  const [tries] = await countTries(context.db, limits, now);
  const wait = waitFor(limits, tries, now);
  return wait > 0 ? { ok: false, refusal: { reason: "wait", seconds: wait } } : { ok: true };
}
