/** The letters, by the kind of what they tell. Paragraphs of a body are parted by an empty line; a button has a link. */
export const mails = {
  greeting: "Hello, {name}:",
  greetingNobody: "Hello:",
  copy: "If the button does not work, copy this address into your browser:",
  turnOff: "You can turn these mails off",
  "confirm-email": {
    subject: "Confirm your email for {brand}",
    body: "Welcome to {brand}! Please confirm that this is your email, so that we can reach you about what you buy and sell.",
    button: "Confirm my email",
    closing: "The link works for three days. If you did not create an account, ignore this mail.",
  },
  recover: {
    subject: "Choose a new password for {brand}",
    body: "Somebody asked to recover your account. If it was you, choose a new password here.",
    button: "Choose a new password",
    closing: "The link works once, for one hour. If it was not you, ignore this mail: nothing has changed.",
  },
  "change-email": {
    subject: "Confirm your new email for {brand}",
    body: "You asked to change the email of your account to this one. As soon as you confirm it, you sign in with it.",
    button: "Confirm my new email",
    closing: "The link works for one day. If you did not ask for this, ignore this mail: nothing changes.",
  },
  "email-change-asked": {
    subject: "Somebody asked to change your email at {brand}",
    body: "Somebody who is signed in as you asked to change the email of your account to {email}. Until that address is confirmed, nothing changes.\n\nIf it was not you, change your password now.",
    button: "Change my password",
    closing: "If it was you, there is nothing to do here.",
  },
  "email-changed": {
    subject: "Your email at {brand} was changed",
    body: "The email of your account is now {email}. From now on you sign in with it.",
    closing: "If it was not you, write to us at once: {contact}",
  },
  "password-changed": {
    subject: "Your password at {brand} was changed",
    body: "The password of your account was changed, and its other sessions were ended.\n\nIf it was not you, recover your account now.",
    button: "Recover my account",
    closing: "If it was you, there is nothing to do here.",
  },
  "listing-published": {
    subject: "Published: {title}",
    body: "Your listing “{title}” is on {brand} now, for everybody to see.",
    button: "See my listing",
    closing: "We wish you a good sale.",
  },
  "listing-scheduled": {
    subject: "Scheduled: {title}",
    body: "Your auction “{title}” starts on {startsAt, time}. From then on it is there for everybody to see; until then only you see it.",
    button: "See my listing",
    closing: "We wish you a good sale.",
  },
  "account-deleted": {
    subject: "Your account at {brand} was deleted",
    body: "Your account is gone, and with it your profile, your addresses, your photo and your sessions.\n\nOrders and payments are kept for as long as tax and consumer law require, without your name.",
    closing: "Thank you for the time you were with us. Goodbye!",
  },
} as const;
