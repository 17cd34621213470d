import { POLICY } from "../policy";
import { textLength } from "../text";
import { MINUTE } from "../time";

export const PASSKEYS_MAX = POLICY.PASSKEYS_MAX;
export const PASSKEY_NAME_MAX = 60;
/** From when a browser asks for a challenge until its answer. */
export const CHALLENGE_LIFE = POLICY.SECOND_STEP_MINUTES * MINUTE;

export type PasskeyNameRefusal = "nameRequired" | "nameTooLong";

export function refusePasskeyName(name: string): PasskeyNameRefusal | null {
  if (!name) return "nameRequired";
  return textLength(name) > PASSKEY_NAME_MAX ? "nameTooLong" : null;
}

/** WebAuthn 7.2: one that does not grow may be that of a copy. Authenticators that do not count say 0 each time. */
export function isCounterRight(stored: number, given: number): boolean {
  return given > stored || given + stored === 0;
}
