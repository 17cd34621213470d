import type { AppContext } from "~/context";
import { countTries, mailLimits } from "~/data/rate-limits.server";
import { waitBeforeTry } from "~/domain/rate-limit";
import type { AskAnswer } from "./request-recovery.server";

/**
 * Whether somebody may have one more mail sent to an address, or has to wait: so many for each address, whether or not
 * anybody has it, and for each network.
 */
export async function admitMail(context: AppContext, what: string, email: string): Promise<AskAnswer> {
  const now = context.now();
  const limits = mailLimits(what, [email], context.address);
  const [tries] = await countTries(context.db, limits, now);
  const wait = Math.max(...limits.map(([, limit], index) => waitBeforeTry(tries[index] ?? null, limit, now)));
  return wait > 0 ? { ok: false, refusal: { reason: "wait", seconds: Math.ceil(wait / 1000) } } : { ok: true };
}
