import { CLABE_DIGITS } from "~/domain/payouts/payout";
import { POLICY } from "~/domain/policy";
import { digits } from "./units";

export const seller = {
  title: "Seller profile",
  intro: "Buyers see your store's name, description, city, state and policies.",
  introNew:
    "One step before your first listing: tell buyers who they're buying from. Only the business name is required.",
  store: "View my store",
  sell: "List a product",
  save: "Save profile",
  saved: "Profile saved",
  saveFailed: "We couldn't save your profile. Try again.",
  loadFailed: "We couldn't load your seller profile",
  aboutStore: "Your store",
  more: "More about your store, policies and payout account (optional)",
  contact: "Contact and address",
  contactHint: "Buyers only see the city and state. Your phone and address stay private.",
  policies: "Policies",
  payoutAccount: "Payout account",
  payoutAccountField: "PayPal email or CLABE",
  payoutAccountHint: `The email of your PayPal account, or the ${CLABE_DIGITS}-digit CLABE of your bank account. Only you and our team can see it.`,
  payoutPasswordHint: "Only needed if you add or change your payout account",
  optional: "{field} (optional)",
  noteHint:
    "Shown on your store and your listings, in the language you write it in. Up to {max} characters. Leave out phone numbers, emails and links.",
  field: {
    business_name: "Business name",
    description: "Description",
    buyer_note: "Note to buyers",
    phone: "Phone",
    address: "Address",
    city: "City",
    state: "State",
    postal_code: "Postal code",
    country: "Country",
    shipping_policy: "Shipping policy",
    return_policy: "Return policy",
  },
  strikes: {
    title: "Bidders with strikes",
    body: "A strike is a won auction that the buyer didn't pay in time. Bids that are already placed stay.",
    label: `Don't accept bids from buyers with ${POLICY.STRIKES_TO_BLOCK} strikes or more`,
    save: "Save",
    blocked: "Buyers with strikes can't bid in your auctions",
    admitted: "Buyers with strikes can bid in your auctions",
  },
  refusal: {
    phone: "“{found}” looks like a phone number. Leave it out: the note is public",
    email: "“{found}” looks like an email address. Leave it out: the note is public",
    web: "“{found}” looks like a web address. Leave it out: the note is public",
    account: "“{found}” looks like an account on another app. Leave it out: the note is public",
    businessNameRequired: "Business name is required",
    tooLong: "This field can have up to {max} characters",
    payoutAccountInvalid: `Enter an email or the ${digits(CLABE_DIGITS)} of a CLABE`,
    clabeInvalid: `This CLABE isn't valid. Check its ${digits(CLABE_DIGITS)}`,
  },
} as const;
