import { POLICY } from "~/domain/policy";
import { hours } from "./units";

export const identities = {
  title: "Connected accounts",
  about: "Sign in with an account you have elsewhere, without another password.",
  or: "or",
  continueWith: "Continue with {provider}",
  createsAccount: `If you're new here, continuing with {provider} creates an account for you. You confirm that you are at least ${POLICY.MINIMUM_AGE} years old and accept our {terms} and {privacy}.`,
  connect: "Connect {provider}",
  connectBody:
    "{provider} asks you to sign in and tells us your name and email. From then on, you can use it to sign in here. We never see that account's password.",
  notNow: "Not now",
  connected: "{provider} is connected. You can sign in with it from now on.",
  alreadyConnected: "You already connected {provider}. Disconnect it to connect another account.",
  connectedOn: "Connected",
  lastUsed: "Last used",
  notOffered: "No longer available here",
  disconnect: "Disconnect",
  disconnected: "{provider} is disconnected. You can no longer sign in with it.",
  confirmFirst: "Confirm your email before you connect an account.",
  confirmBody: "Sign in again, so that we know it's you.",
  noPasswordTitle: "Your account has no password",
  noPasswordBody:
    "You sign in without a password. You need one to change your email or delete your account. It also lets you in if you can't sign in the way you usually do.",
  setPassword: "Email me a link to set a password",
  passwordSent: `We sent an email to {email}. Open its link to set your password. It works for ${hours(POLICY.RECOVER_LINK_HOURS)}.`,
  refusal: {
    denied: "You didn't finish signing in with {provider}. Try again or choose another way.",
    away: "We can't reach {provider} right now. Try again later or choose another way.",
    wrong: "We couldn't sign you in with {provider}. Try again or choose another way.",
    expired: "That took too long, or the page was already used. Please start again.",
    emailMissing: "{provider} didn't tell us your email, so we couldn't create an account. Sign up with your email.",
    emailUnverified:
      "{provider} hasn't confirmed that your email is yours, so we couldn't create an account. Confirm it with {provider}, or sign up with your email.",
    accountExists:
      "There's already an account with {email}. If it's yours, sign in with its password or a passkey, and you can connect {provider} next.",
    othersIdentity: "That {provider} account is connected to another {brand} account. Nothing was changed.",
    notConnected: "We couldn't connect {provider}. Please try again.",
    notTheirs: "We couldn't confirm that it's you. Sign in with the {provider} account you connected.",
    onlyWay: "This is the only way into your account. Set a password or add another way to sign in first.",
  },
} as const;
