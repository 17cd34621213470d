import type { AppContext } from "~/context";
import { countTries, mailLimits, waitFor } from "~/data/rate-limits.server";
import type { LinkPurpose } from "~/domain/accounts/account";
import type { Refused } from "~/domain/result";

/** Counts by email, whether or not an account has it, or by user, and by IP address. */
export async function limitEmails(
  context: AppContext,
  what: LinkPurpose,
  whose: string,
): Promise<{ ok: true } | Refused<{ reason: "wait"; seconds: number }>> {
  const now = context.now();
  const limits = mailLimits(what, [whose], context.address);
  const [tries] = await countTries(context.db, limits, now);
  const wait = waitFor(limits, tries, now);
  return wait > 0 ? { ok: false, refusal: { reason: "wait", seconds: wait } } : { ok: true };
}
