import { sql } from "drizzle-orm";
import { KNOWN_NETWORKS_MAX } from "~/domain/accounts/account";
import { networkOf } from "~/domain/rate-limit";
import type { Statement } from "../commit.server";
import type { Condition, Id } from "../condition.server";
import { hashedKey } from "../rate-limits.server";

/** Who signs in, and from where. */
export interface SignInOrigin {
  /** Normal form of the email. */
  email: string;
  /** IP address. */
  address: string;
}

/** The hash names account and network together: rows of two accounts do not show that they share a network. */
function knownNetwork({ email, address }: SignInOrigin): string {
  return hashedKey("known", `${email} ${networkOf(address).own}`);
}

export function isKnownNetwork(origin: SignInOrigin): Condition {
  return sql`EXISTS (SELECT 1 FROM known_networks k JOIN users u ON u.id = k.user_id
    WHERE lower(u.email) = ${origin.email} AND k.network = ${knownNetwork(origin)})`;
}

/** Keeps the newest KNOWN_NETWORKS_MAX. `user` is a query for the id; without a result nothing is kept. */
export function rememberNetwork(user: Id, origin: SignInOrigin, now: number): Statement[] {
  return [
    sql`INSERT INTO known_networks (user_id, network, last_at)
      SELECT id, ${knownNetwork(origin)}, ${now} FROM users WHERE id = ${user}
      ON CONFLICT (user_id, network) DO UPDATE SET last_at = excluded.last_at`,
    sql`DELETE FROM known_networks WHERE user_id = ${user} AND network NOT IN (SELECT network FROM known_networks
      WHERE user_id = ${user} ORDER BY last_at DESC, network LIMIT ${KNOWN_NETWORKS_MAX})`,
  ];
}
