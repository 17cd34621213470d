import { CLIENT_NAME_MAX, LOOPBACK, REDIRECTS_MAX } from "~/domain/auth/client";
import { characters } from "./units";

const LOCAL = LOOPBACK.join(" or ");

export const adminApplications = {
  tab: "Applications",
  about:
    "Applications of others that may sign people in with their accounts. Each person decides whether to allow one.",
  none: "No application is registered yet.",
  add: "Add an application",
  name: "Name",
  nameHint: "People read it when the application asks for access",
  website: "Website",
  websiteHint: "Such as https://example.com. People read its host.",
  logo: "Logo address (optional)",
  logoHint: "An https address. Our pages don't show it, the application's own pages may.",
  redirects: "Redirect addresses",
  redirectsHint: `One per line, compared to the letter: https, or http on ${LOCAL}`,
  kind: "Client secret",
  kinds: {
    secret: "With a secret: it has a server that keeps it",
    public: "Without a secret: it runs in a browser or on a phone",
  },
  clientId: "Client ID",
  people_one: "Allowed by {count} person",
  people_other: "Allowed by {count} people",
  added: "Added by",
  title: "Register an application",
  titleBody: "It can ask people to sign in with their account, and nothing else.",
  yes: "Register",
  done: "{name} is registered",
  known: "This application was registered before. If you didn't save its secret, remove it and register it again.",
  secretTitle: "Save the secret of {name}",
  secretBody: "We only keep its hash and won't show it again. Give it to the application's developers in a safe way.",
  secret: "Client secret",
  saved: "I saved it",
  remove: "Remove",
  removeTitle: "Remove {name}",
  removeBody_one: "{count} person allowed it. They will be signed out there, and the application can't ask again.",
  removeBody_other: "{count} people allowed it. They will be signed out there, and the application can't ask again.",
  removed: "{name} is removed",
  gone: "This application was removed before. Nothing was changed.",
  refusal: {
    nameMissing: "Enter a name",
    nameTooLong: `Name can have up to ${characters(CLIENT_NAME_MAX)}`,
    websiteWrong: "Enter an address that begins with https://",
    logoWrong: "Enter an address that begins with https://, or leave it empty",
    redirectsMissing: "Enter a redirect address",
    redirectsTooMany: `Enter up to ${REDIRECTS_MAX} addresses`,
    redirectsWrong: `Each address begins with https://, or with http:// on ${LOCAL}, and has no “#”`,
    kindMissing: "Choose whether it keeps a secret",
  },
} as const;
