import { CLIENT_NAME_MAX, LOOPBACK, REDIRECTS_MAX } from "~/domain/auth/client";
import { characters } from "./units";

const LOCAL = LOOPBACK.join(" or ");

export const adminApplications = {
  tab: "Applications",
  about: "Third-party apps that people can sign in to with their account. Each person decides whether to allow one.",
  none: "No applications are registered yet.",
  add: "Register an application",
  name: "Name",
  nameHint: "Shown when the application asks for access",
  website: "Website",
  websiteHint: "Such as https://example.com. We show its domain.",
  logo: "Logo address (optional)",
  logoHint: "An https address. Our pages don't show it, but the application's own pages may.",
  redirects: "Redirect addresses",
  redirectsHint: `One per line: https, or http on ${LOCAL}. They must match exactly.`,
  kind: "Client secret",
  kinds: {
    secret: "With a secret: its server keeps it",
    public: "Without a secret: it runs in a browser or on a phone",
  },
  clientId: "Client ID",
  people_one: "Allowed by {count} person",
  people_other: "Allowed by {count} people",
  peopleNone: "No one has allowed it",
  added: "Registered by",
  title: "Register an application",
  titleBody: "It can ask people to sign in with their account, and nothing else.",
  yes: "Register",
  done: "“{name}” was registered",
  known: "This application was already registered. If you didn't save its secret, remove it and register it again.",
  secretTitle: "Save the client secret of “{name}”",
  secretBody:
    "We only keep its hash and won't show it again. Share it with the application's developers over a secure channel.",
  secret: "Client secret",
  saved: "I've saved it",
  remove: "Remove",
  removeTitle: "Remove “{name}”",
  removeBody_one:
    "{count} person allowed it. They'll be signed out of the application, and it can't ask for access again.",
  removeBody_other:
    "{count} people allowed it. They'll be signed out of the application, and it can't ask for access again.",
  removeUnused: "No one has allowed it. Once removed, it can't ask for access.",
  removed: "“{name}” was removed",
  gone: "This application was already removed. Nothing was changed.",
  refusal: {
    nameMissing: "Enter a name",
    nameTooLong: `Name can have up to ${characters(CLIENT_NAME_MAX)}`,
    websiteWrong: "Enter a website address that starts with https://",
    logoWrong: "Enter an address that starts with https://, or leave this empty",
    redirectsMissing: "Enter a redirect address",
    redirectsTooMany: `Enter up to ${REDIRECTS_MAX} addresses`,
    redirectsWrong: `Each address must start with https://, or with http:// on ${LOCAL}, and can't contain “#”`,
    kindMissing: "Choose whether it has a secret",
  },
} as const;
