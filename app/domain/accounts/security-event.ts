/** What a person's trail tells, by the names it is stored under; each has a text. */
export type SecurityEventKind =
  | "signed-up"
  | "signed-in"
  | "signed-in-code"
  | "signed-in-recovery"
  | "signed-in-passkey"
  | "signed-in-email"
  | "password-changed"
  | "password-reset"
  | "email-changed"
  | "two-step-on"
  | "two-step-off"
  | "recovery-codes"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-refused"
  | "signed-out-others"
  | "signed-out-by-us";
