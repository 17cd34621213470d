import {
  CODES_ACCOUNT,
  networkOf,
  SIGN_IN_NETWORK,
  SIGN_IN_WIDE_NETWORK,
  TOKENS_ACCOUNT,
  USER_CHANGES,
  WRONG_CODES,
} from "~/domain/rate-limit";
import { hashedKey, type LimitedKey, networkLimits } from "../rate-limits.server";

/** Wrong codes of letters to an address, from one network and from all, and from one network to all addresses. */
export function linkCodeLimits(email: string, address: string): LimitedKey[] {
  return [
    [hashedKey("link-code:pair", `${email} ${networkOf(address).own}`), WRONG_CODES],
    [hashedKey("link-code:account", email), CODES_ACCOUNT],
    ...networkLimits("link-code", address, SIGN_IN_NETWORK, SIGN_IN_WIDE_NETWORK),
  ];
}

/** Refreshes of one session. */
export function tokenLimits(idHash: string): LimitedKey[] {
  return [[`token:account:${idHash}`, TOKENS_ACCOUNT]];
}

export function userChangeLimits(userId: string): LimitedKey[] {
  return [[hashedKey("user-change:account", userId), USER_CHANGES]];
}
