/** PayPal's refusals of the market's own account, and its events. */
export const paypalAccount = {
  title: "PayPal refuses our account",
  refusal: "What PayPal refuses",
  code: "PayPal's code",
  debugId: "Debug ID {id}",
  since: "Since",
  times_one: "{count} time, last",
  times_other: "{count} times, last",
  lastSuccess: "Last payment started",
  open: "Open PayPal",
  kind: {
    accountRefused: "Payments to our account",
    keyRefused: "Our app's key",
    captureRefused: "Payments that buyers approved",
  },
  advice: {
    accountRefused: "No buyer can pay. Log in to PayPal and resolve what it asks for; its support needs the debug ID.",
    keyRefused: "No buyer can pay or be refunded. Check PAYPAL_CLIENT_ID and PAYPAL_SECRET.",
    captureRefused:
      "PayPal doesn't let us take or look up payments that buyers approved. Log in to PayPal, resolve what it asks for and check the app's permissions. We try each payment again while its order waits.",
  },
  events: "PayPal's events",
  eventsIntro: "When each kind last arrived and was verified. If none arrives, check the webhook in PayPal.",
  never: "Never",
} as const;
