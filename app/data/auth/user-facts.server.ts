import { and, desc, eq, gt } from "drizzle-orm";
import { selectPasswordHash } from "../accounts/credentials.server";
import type { Database } from "../connect.server";
import { type LimitedKey, selectTries, triesOf, waitFor } from "../rate-limits.server";
import { links } from "../schema.server";

/** What a change of a user is judged by, besides the session: in its round trip. `wait` is in seconds. */
export async function findUserFacts(db: Database, userId: string, limits: readonly LimitedKey[], now: number) {
  const codes = db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.user_id, userId), eq(links.purpose, "reauthenticate"), gt(links.expires_at, now)))
    .orderBy(desc(links.id))
    .limit(1);
  const [[own], asked, tries] = await Promise.all([selectPasswordHash(db, userId), codes, selectTries(db, limits)]);
  return {
    password_hash: own?.password_hash ?? null,
    /** Of the newest email with a code: no other code counts. */
    codeLink: asked[0]?.id ?? null,
    wait: waitFor(limits, triesOf(limits, tries), now),
  };
}

export type UserFacts = Awaited<ReturnType<typeof findUserFacts>>;
