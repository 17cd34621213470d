/** The page after paying. */
export const paid = {
  body: "We're emailing the receipt to {email}.",
  pendingBody:
    "PayPal or your bank still has to confirm it. Your items are reserved until then, and we'll let you know.",
  agree: "Agree with the seller on when to meet",
  ships: "Ships by {day}",
  arrives: "You get a delivery date when it ships",
  protected_one: "{count} day to report a problem",
  protected_other: "{count} days to report a problem",
  see: "View order",
  write: "Message the seller",
} as const;
