import { PASSKEY_NAME_MAX } from "~/domain/accounts/passkey";
import { POLICY } from "~/domain/policy";
import { characters, minutes } from "./units";

export const passkeys = {
  title: "Passkeys",
  about:
    "Sign in with your fingerprint, face or screen lock instead of your password. A passkey also counts as your verification code.",
  add: "Add a passkey",
  addBody:
    "Your phone, computer or password app creates the passkey and keeps it. We only keep its public key, which can't be used to sign in.",
  name: "Name",
  nameHint: "To tell your passkeys apart",
  needsScript: "Passkeys need JavaScript and a browser that supports them.",
  added: "Passkey added. You can sign in with it from now on.",
  addedOn: "Added",
  lastUsed: "Last used",
  neverUsed: "Not used yet",
  remove: "Remove",
  removed: "Passkey removed. Delete it on your device as well.",
  enough: `You have ${POLICY.PASSKEYS_MAX} passkeys, the most an account can have. Remove one to add another.`,
  signIn: "Sign in with a passkey",
  use: "Use a passkey",
  notUsed: "No passkey was used. Try again or choose another way.",
  notMade: "No passkey was created. If this device already has one for your account, you don't need another.",
  confirmFirst: "Confirm your email before you add a passkey.",
  confirmTitle: "Confirm it's you",
  confirmBody: `Enter your password to continue. We won't ask again for ${minutes(POLICY.FRESH_CODE_MINUTES)}.`,
  confirm: "Continue",
  askedAgain: "To protect your account, confirm it's you first.",
  refusal: {
    nameRequired: "Enter a name",
    nameTooLong: `Name can have up to ${characters(PASSKEY_NAME_MAX)}`,
    notSignedIn: "We couldn't sign you in with that passkey. Try again or choose another way.",
    notAdded: "We couldn't add that passkey. Please try again.",
  },
} as const;
