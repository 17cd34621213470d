import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../commit.server";

/** By which whoever made an account could come back to it, or applications read it. */
const WAYS_BACK = [
  ...["sessions", "auth_codes", "known_networks", "passkeys", "identities", "identity_flows"],
  ...["factors", "factor_offers", "factor_challenges", "consents", "authorizations"],
];

/**
 * Who reads an address that nobody confirmed may not be who signed up with it: all that lets a stranger back in, or pays
 * them, goes. `holder` is a query for the user of `link`, which stays for what follows. An account with a confirmed email
 * stays as it is.
 */
export function takeOver(
  link: string,
  holder: SQL,
  { password_hash, now }: { password_hash: string; now: number },
): Statement[] {
  const unconfirmed = sql`(SELECT id FROM users WHERE id = ${holder} AND email_confirmed_at IS NULL)`;
  return [
    ...WAYS_BACK.map((table) => sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${unconfirmed}`),
    sql`DELETE FROM links WHERE user_id = ${unconfirmed} AND id <> ${link}`,
    sql`UPDATE seller_profiles SET payout_account = NULL WHERE user_id = ${unconfirmed}`,
    sql`UPDATE users SET password_hash = ${password_hash}, email_confirmed_at = ${now} WHERE id = ${unconfirmed}`,
  ];
}
