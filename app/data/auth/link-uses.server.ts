import { type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import { unmatchableHash } from "../accounts/password.server";
import type { Statement } from "../commit.server";
import { inList } from "../condition.server";

/** Links that open a session by themselves. */
const OPENING: readonly LinkPurpose[] = ["recover", "sign-in"];

/**
 * Who reads an address that nobody confirmed may not be who signed up with it: sessions and password of the time before
 * end. `holder` is a query for the link's user.
 */
export function takeOver(holder: SQL, unique: string, now: number): Statement[] {
  const unconfirmed = sql`(SELECT id FROM users WHERE id = ${holder} AND email_confirmed_at IS NULL)`;
  return [
    sql`DELETE FROM sessions WHERE user_id = ${unconfirmed}`,
    sql`DELETE FROM factors WHERE user_id = ${unconfirmed}`,
    sql`UPDATE users SET password_hash = ${unmatchableHash(unique)}, email_confirmed_at = ${now} WHERE id = ${unconfirmed}`,
  ];
}

/** All of a user's that open a session, once one did. */
export function spendOpeningLinks(owner: SQL): Statement {
  return sql`DELETE FROM links WHERE user_id = ${owner} AND purpose IN ${inList(OPENING)}`;
}
