import { like } from "drizzle-orm";
import { rateLimits } from "~/data/schema.server";
import type { LimitName } from "~/domain/rate-limit";
import { HOUR } from "~/domain/time";
import type { Market } from "./market";

/** Puts the last try of a rate limit, or of all, an hour ahead: its pause, of a second at first, outlasts the test. */
export async function keepPaused({ db }: { db: Pick<Market["db"], "update"> }, limit?: LimitName): Promise<void> {
  await db
    .update(rateLimits)
    .set({ last_at: Date.now() + HOUR })
    .where(like(rateLimits.key, limit ? `${limit}:%` : "%"));
}
