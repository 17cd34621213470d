import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../commit.server";
import { hasPassword } from "./facts.server";

/**
 * By which whoever made an account could come back to it, guess its password undisturbed, or get what its owner buys; by
 * which applications read it; and what emails its owner in the maker's words.
 */
const OF_MAKER = [
  ...["sessions", "auth_codes", "known_networks", "devices", "passkeys", "identities", "identity_flows"],
  ...["factors", "factor_offers", "factor_challenges", "consents", "authorizations", "addresses", "saved_searches"],
];

/**
 * Who reads an address that nobody confirmed may not be who signed up with it: all that lets a stranger back in, pays
 * them, or acts for them, goes. `holder` is a query for the user of `link`, which stays for what follows. An account with a confirmed email
 * stays as it is.
 */
export function takeOver(
  link: string,
  holder: SQL,
  { password_hash, now }: { password_hash: string; now: number },
): Statement[] {
  const unconfirmed = sql`(SELECT id FROM users WHERE id = ${holder} AND email_confirmed_at IS NULL)`;
  return [
    ...OF_MAKER.map((table) => sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${unconfirmed}`),
    // Without a password it is of the request that made the account, and nobody was in it.
    sql`DELETE FROM user_metadata WHERE user_id = (SELECT id FROM users u WHERE id = ${unconfirmed} AND ${hasPassword(sql`u`)})`,
    sql`DELETE FROM links WHERE user_id = ${unconfirmed} AND id <> ${link}`,
    sql`UPDATE seller_profiles SET payout_account = NULL WHERE user_id = ${unconfirmed}`,
    sql`UPDATE users SET password_hash = ${password_hash}, email_confirmed_at = ${now} WHERE id = ${unconfirmed}`,
  ];
}
