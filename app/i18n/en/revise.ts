import { ADDITION_MAX, ADDITIONS_MAX } from "~/domain/catalog/revision";
import { POLICY } from "~/domain/policy";
import { characters, hours, times } from "./units";

export const revise = {
  title: "Edit your listing",
  link: "Edit listing",
  intro: "Changes are visible immediately.",
  auctionIntro: `You can edit everything but the price and the terms until the first bid, or until ${hours(POLICY.LISTING_LOCK_HOURS)} before the end. After that, you can only add to the description.`,
  addIntro: `This auction has bids or ends within ${hours(POLICY.LISTING_LOCK_HOURS)}, so its listing can't be edited. You can add to the description; additions are dated and can't be changed.`,
  wordsStay: `Your changes were not saved, because a bid came in or the last ${hours(POLICY.LISTING_LOCK_HOURS)} began. You can add your text to the description instead.`,
  closed: "This listing can no longer be edited",
  save: "Save changes",
  saving: "Saving…",
  saved: "Changes saved",
  photos: "Photos can't be changed after publishing.",
  photosEnd: "To show others, end this listing and create a new one.",
  endTitle: "End this listing?",
  endAsk:
    "Buyers can no longer buy it, and it can't be put back on sale: you'd create a new listing. Orders that were already placed stay.",
  end: "End listing",
  keep: "Keep it on sale",
  ended: "Listing ended",
  endFailed: "We couldn't end the listing. Try again.",
  addition: "Add to the description",
  additionHint: `Up to ${characters(ADDITION_MAX)}. It's shown to everyone, with its date.`,
  add: "Add to description",
  adding: "Saving…",
  added: "Your text was added to the description",
  additions: "Added by the seller",
  addedOn: "Added on",
  startsOn: "Starts on",
  onlyYou: "Only you can see it until it starts.",
  scheduledAuctions: "Your scheduled auctions",
  refusal: {
    stockChanged: "The stock changed while you were editing: it is {stock} now. Check the quantity and save again.",
    additionRequired: "Enter the text you want to add",
    additionTooLong: `An addition can have up to ${characters(ADDITION_MAX)}`,
    additionsMany: `You can add to a listing up to ${times(ADDITIONS_MAX)}`,
  },
} as const;
