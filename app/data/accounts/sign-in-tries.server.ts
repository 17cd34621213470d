import { type SQL, sql } from "drizzle-orm";
import {
  networkOf,
  SIGN_IN_ACCOUNT,
  SIGN_IN_NETWORK,
  SIGN_IN_WIDE_NETWORK,
  WRONG_PASSWORDS,
} from "~/domain/rate-limit";
import { commit, readThenCommit, type Statement } from "../commit.server";
import { allOf, always, type Condition, not } from "../condition.server";
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

/** `device`: a keyed hash of network and browser. */
export type SignInAttempt = SignInOrigin & { device: string };

/** Wrong passwords for the account from this network. */
function pairLimit({ email, address }: SignInOrigin): LimitedKey {
  return [hashedKey("sign-in:pair", `${email} ${networkOf(address).own}`), WRONG_PASSWORDS];
}

/** Wrong passwords from a network and browser where the account signed in: those of its neighbours are not counted here. */
function deviceLimit({ email, device }: SignInAttempt): LimitedKey {
  return [hashedKey("sign-in:device", `${email} ${device}`), WRONG_PASSWORDS];
}

function isKnownDevice({ email, device }: SignInAttempt): Condition {
  return sql`EXISTS (SELECT 1 FROM devices d JOIN users u ON u.id = d.user_id
    WHERE lower(u.email) = ${email} AND d.hash = ${device})`;
}

/** What brakes a network that the account never signed in from, besides `pairLimit`. */
function unknownNetworkLimits({ email, address }: SignInOrigin): LimitedKey[] {
  return [
    [hashedKey("sign-in:account", email), SIGN_IN_ACCOUNT],
    ...networkLimits("sign-in", address, SIGN_IN_NETWORK, SIGN_IN_WIDE_NETWORK),
  ];
}

/** One round trip: counts the attempt as if it failed, unless it has to wait (in seconds). */
export async function countSignIn(db: Database, origin: SignInAttempt, now: number) {
  const [isOwn, isKnown] = [isKnownDevice(origin), isKnownNetwork(origin)];
  const [own, pair] = [[deviceLimit(origin)], [pairLimit(origin)]];
  const unknown = [...pair, ...unknownNetworkLimits(origin)];
  const { before, after } = await readThenCommit(
    db,
    [isOwn, isKnown, selectTries(db, [...own, ...unknown])],
    [
      countAllowed(own, now, isOwn),
      countAllowed(pair, now, allOf(not(isOwn), isKnown)),
      countAllowed(unknown, now, allOf(not(isOwn), not(isKnown))),
    ],
    [selectCredentials(db, origin.email)],
  );
  const counted = before[0] ? own : before[1] ? pair : unknown;
  return { wait: waitFor(counted, triesOf(counted, before[2]), now), counted, credentials: after[0][0] ?? null };
}

/** A success forgets the wrong passwords of where it came from, counts nowhere, and makes the network known. */
export function signInRecord(origin: SignInOrigin, counted: readonly LimitedKey[], now: number) {
  return (user: SQL): Statement[] => [
    uncountTries(counted, sql`${user} IS NOT NULL`),
    sql`DELETE FROM rate_limits WHERE key = ${counted[0]?.[0] ?? ""} AND ${user} IS NOT NULL`,
    ...rememberNetwork(user, origin, now),
  ];
}

/** The password was right; whether the code is, another form says. */
export async function uncountSignIn(db: Database, counted: readonly LimitedKey[]): Promise<void> {
  await commit(db, [uncountTries(counted, always)]);
}

/** Who read the account's email is its owner: all its wrong passwords are forgotten, and their network is known. */
export function recordRecovery(db: Database, user: SQL, origin: SignInAttempt, now: number): Statement[] {
  const keys = JSON.stringify(
    [deviceLimit(origin), pairLimit(origin), ...unknownNetworkLimits(origin).slice(0, 1)].map(([key]) => key),
  );
  return [
    db.delete(rateLimits).where(sql`key IN (SELECT value FROM json_each(${keys})) AND ${user} IS NOT NULL`),
    ...rememberNetwork(user, origin, now),
  ];
}
