import { type SQL, sql } from "drizzle-orm";
import {
  networkOf,
  SIGN_IN_ACCOUNT,
  SIGN_IN_NETWORK,
  SIGN_IN_WIDE_NETWORK,
  WRONG_PASSWORDS,
} from "~/domain/rate-limit";
import { readThenCommit, type Statement } from "../commit.server";
import { not } from "../condition.server";
import type { Database } from "../connect.server";
import {
  countAllowed,
  hashedKey,
  type LimitedKey,
  networkLimits,
  selectTries,
  triesOf,
  uncountTries,
  waitFor,
} from "../rate-limits.server";
import { rateLimits } from "../schema.server";
import { isKnownNetwork, rememberNetwork, type SignInOrigin } from "./known-networks.server";
import { selectCredentials } from "./users.server";

/** Wrong passwords for the account from this network. */
function pairLimit({ email, address }: SignInOrigin): LimitedKey {
  return [hashedKey("sign-in:pair", `${email} ${networkOf(address).own}`), WRONG_PASSWORDS];
}

/** What brakes a network that the account never signed in from, besides `pairLimit`. */
function unknownNetworkLimits({ email, address }: SignInOrigin): LimitedKey[] {
  return [
    [hashedKey("sign-in:account", email), SIGN_IN_ACCOUNT],
    ...networkLimits("sign-in", address, SIGN_IN_NETWORK, SIGN_IN_WIDE_NETWORK),
  ];
}

/** One round trip: counts the attempt as if it failed, unless it has to wait (in seconds). */
export async function countSignIn(db: Database, origin: SignInOrigin, now: number) {
  const isKnown = isKnownNetwork(origin);
  const [pair, unknown] = [[pairLimit(origin)], [pairLimit(origin), ...unknownNetworkLimits(origin)]];
  const { before, after } = await readThenCommit(
    db,
    [isKnown, selectTries(db, unknown)],
    [countAllowed(pair, now, isKnown), countAllowed(unknown, now, not(isKnown))],
    [selectCredentials(db, origin.email)],
  );
  const counted = before[0] ? pair : unknown;
  return { wait: waitFor(counted, triesOf(counted, before[1]), now), counted, credentials: after[0][0] ?? null };
}

/** A success forgets the wrong passwords of its network, counts nowhere, and makes the network known. */
export function signInRecord(origin: SignInOrigin, counted: readonly LimitedKey[], now: number) {
  return (user: SQL): Statement[] => [
    uncountTries(counted, sql`${user} IS NOT NULL`),
    sql`DELETE FROM rate_limits WHERE key = ${pairLimit(origin)[0]} AND ${user} IS NOT NULL`,
    ...rememberNetwork(user, origin, now),
  ];
}

/** Who read the account's email is its owner: all its wrong passwords are forgotten, and their network is known. */
export function recordRecovery(db: Database, user: SQL, origin: SignInOrigin, now: number): Statement[] {
  const keys = JSON.stringify([pairLimit(origin), ...unknownNetworkLimits(origin).slice(0, 1)].map(([key]) => key));
  return [
    db.delete(rateLimits).where(sql`key IN (SELECT value FROM json_each(${keys})) AND ${user} IS NOT NULL`),
    ...rememberNetwork(user, origin, now),
  ];
}
