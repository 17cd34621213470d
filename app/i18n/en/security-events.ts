import type { SecurityEventKind } from "~/domain/accounts/security-event";
import { POLICY } from "~/domain/policy";
import { days } from "./units";

const kind: Record<SecurityEventKind, string> = {
  "signed-up": "You created your account",
  "signed-in": "Signed in with your password",
  "signed-in-code": "Signed in with your password and a verification code",
  "signed-in-recovery": "Signed in with your password and a recovery code",
  "signed-in-passkey": "Signed in with a passkey",
  "signed-in-identity": "Signed in with a connected account",
  "signed-in-identity-code": "Signed in with a connected account and a verification code",
  "signed-in-identity-recovery": "Signed in with a connected account and a recovery code",
  "signed-in-email": "Signed in with a link or a code we emailed you",
  "signed-in-email-code": "Signed in with an emailed link or code, and a verification code",
  "signed-in-email-recovery": "Signed in with an emailed link or code, and a recovery code",
  "password-changed": "Password changed",
  "password-reset": "Password changed with a link we emailed you",
  "email-changed": "Email changed",
  "two-step-on": "Two-step verification turned on",
  "two-step-off": "Two-step verification turned off",
  "recovery-codes": "New recovery codes created",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "passkey-refused": "Passkey refused: a copy of it may be in use",
  "identity-connected": "Account connected",
  "identity-disconnected": "Account disconnected",
  "application-allowed": "You authorized an application",
  "application-removed": "You removed an application's access",
  "signed-out-device": "A device signed out",
  "signed-out-others": "Signed out everywhere else",
  "signed-out-everywhere": "Signed out everywhere",
  "signed-out-by-us": "We signed you out everywhere",
};

export const securityEvents = {
  title: "Security activity",
  about: `Sign-ins and changes to your account's security in the last ${days(POLICY.SECURITY_EVENT_DAYS)}. If you don't recognize something, change your password.`,
  open: "View security activity",
  none: "No activity yet",
  newNetwork: "New network",
  kind,
} as const;
