/** What a person's trail tells, by the names it is stored under; each has a text. */
export type SecurityEventKind =
  | "signed-up"
  | "signed-in"
  | "signed-in-code"
  | "signed-in-recovery"
  | "signed-in-passkey"
  | "signed-in-identity"
  | "signed-in-identity-code"
  | "signed-in-identity-recovery"
  | "signed-in-email"
  | "signed-in-email-code"
  | "signed-in-email-recovery"
  | "password-changed"
  | "password-reset"
  | "email-changed"
  | "two-step-on"
  | "two-step-off"
  | "recovery-codes"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-refused"
  | "identity-connected"
  | "identity-disconnected"
  | "application-allowed"
  | "application-removed"
  | "signed-out-device"
  | "signed-out-others"
  | "signed-out-everywhere"
  | "signed-out-by-us";

/** Of a sign-in with a second factor: what came first, then what showed the second. */
export const SIGNED_IN_TWICE = {
  password: { code: "signed-in-code", recovery: "signed-in-recovery" },
  identity: { code: "signed-in-identity-code", recovery: "signed-in-identity-recovery" },
  email: { code: "signed-in-email-code", recovery: "signed-in-email-recovery" },
} as const satisfies Record<string, Record<"code" | "recovery", SecurityEventKind>>;
