export const revise = {
  title: "Change your listing",
  link: "Change this listing",
  intro: "What you save is there for everybody at once.",
  auctionIntro:
    "Until the first bid, and until 12 hours before the end, you can change all but the price and the terms. After that you can only add to the description.",
  addIntro:
    "This auction has bids, or ends within 12 hours: what it says stays as it is. What you add is shown below the description, with its time, and cannot be changed.",
  wordsStay:
    "Your changes were not saved: meanwhile somebody bid, or the last 12 hours began, so what the auction says stays as it is. You can add what you wrote.",
  closed: "This listing can no longer be changed",
  save: "Save changes",
  saving: "Saving…",
  saved: "Changes saved",
  addition: "Add to the description",
  additionHint: "Up to 1,000 characters. Everybody sees it, with its time.",
  add: "Publish the addition",
  adding: "Publishing…",
  added: "Your addition is there for everybody to see",
  additions: "Added by the seller",
  addedOn: "Added on",
  startsOn: "Starts on",
  onlyYou: "Until it opens, only you see it.",
  scheduledAuctions: "Your scheduled auctions",
  refusal: {
    stockChanged: "The stock changed while you were editing: it is {stock} now. Check the quantity and save again.",
    additionRequired: "Write what you want to add",
    additionTooLong: "An addition can have at most 1,000 characters",
    additionsMany: "A listing can have at most 20 additions",
  },
} as const;
