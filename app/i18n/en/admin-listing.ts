import { POLICY } from "~/domain/policy";
import { hours } from "./units";

/** A listing as administrators see and edit it. */
export const adminListing = {
  edit: "Edit listing",
  stays: `Only a listing that is on sale or paused can be edited, an auction only before its first bid and its last ${hours(POLICY.LISTING_LOCK_HOURS)}. If it breaks a rule, delete it.`,
  own: "This listing is yours: edit it in My Store.",
  lock: {
    auction: "The price of an auction can't be changed.",
    unpaid: "The price can't be changed while a buyer is paying.",
  },
  save: "Save and tell the seller",
  saved: "Listing updated. We told the seller why.",
  unchanged: "Nothing was changed",
  priceStays: "The price can't be changed while a buyer is paying. Your changes were not saved.",
  closed: "This listing can no longer be edited. Your changes were not saved.",
  corrections: "Edits by administrators",
  before: "Before: {field}",
  others: "Listings of this seller",
  log: "Log of this listing",
} as const;
