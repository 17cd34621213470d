import type { Scope } from "~/domain/auth/authorization";
import { POLICY } from "~/domain/policy";
import { minutes } from "./units";

const reads: Record<Scope, string> = {
  openid: "Your account's ID, to recognize you next time",
  email: "Your email address and whether you confirmed it",
  profile: "Your name and profile picture",
};

export const applications = {
  asks: "Sign in to {name}?",
  asksBody: "{name} ({host}) wants to sign you in with your {brand} account.",
  willRead: "If you allow it, it can read:",
  reads,
  limits: "It can't see your password, orders, messages or payments. It can't buy, sell or change anything.",
  signedInAs: "You're signed in as",
  another: "Use another account",
  allow: "Allow",
  deny: "Deny",
  next: "Either way, you'll go back to {host}. You can remove access at any time in your security settings.",
  signInToContinue: "Sign in to continue to the application.",
  gone: "This request is no longer valid",
  goneBody: `You already answered it, it's older than ${minutes(POLICY.AUTHORIZATION_MINUTES)}, or it belongs to another account. Go back to the application and start again.`,
  home: "Go to the home page",
  goesOn: "Continue to {name}",
  goesOnBody: "You already allowed {name} to sign you in. We're taking you there now.",
  title: "Authorized applications",
  about: "Apps you can sign in to with this account.",
  none: "You haven't allowed any applications.",
  canRead: "Can read",
  allowedOn: "Allowed",
  lastUsed: "Last used",
  neverUsed: "Not used yet",
  remove: "Remove access",
  removed: "{name} no longer has access, and we signed you out of it. It may keep data it already received.",
} as const;
