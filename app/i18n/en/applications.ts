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
  next: "You'll return to {host} with either answer. You can remove access at any time in your security settings.",
  signInToContinue: "Sign in to continue to the application.",
  gone: "This request is over",
  goneBody: `You already answered it, it's older than ${minutes(POLICY.AUTHORIZATION_MINUTES)}, or it belongs to another account. Return to the application and start again.`,
  home: "Go to the home page",
  goesOn: "Continue to {name}",
  goesOnBody: "You already allowed {name} to sign you in. Your browser opens it now.",
  title: "Authorized applications",
  about: "Applications that may sign you in with this account.",
  none: "You haven't allowed any application.",
  canRead: "Can read",
  allowedOn: "Allowed",
  lastUsed: "Last used",
  neverUsed: "Not used yet",
  remove: "Remove access",
  removed: "{name} no longer has access and signed you out there. It may keep what it already read.",
} as const;
