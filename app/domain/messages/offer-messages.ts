import type { MessageEntries } from "./message-entry";
import { checkoutOfOrderPage, offerPage } from "./message-pages";

const OFFER = ["offer", "product", "title", "price", "quantity"] as const;

/** Offers of buyers for listings at a fixed price. */
export const OFFER_MESSAGES = {
  "offer-received": { fields: OFFER, to: "seller", email: "wanted", notice: offerPage },
  "offer-countered": { fields: [...OFFER, "until"], to: "buyer", email: "wanted", notice: offerPage },
  "offer-accepted": {
    fields: ["order", "product", "title", "price", "quantity", "shipping", "payBy"],
    ...({ to: "buyer", email: "always", notice: checkoutOfOrderPage } as const),
  },
  "own-acceptance": { fields: [...OFFER, "payBy"], to: "seller", email: "wanted", notice: offerPage },
  "counteroffer-accepted": { fields: [...OFFER, "payBy"], to: "seller", email: "wanted", notice: offerPage },
  "offer-declined": { fields: OFFER, to: "buyer", email: "wanted", notice: offerPage },
  "counteroffer-declined": { fields: OFFER, to: "seller", email: "wanted", notice: offerPage },
  "offer-withdrawn": { fields: OFFER, to: "seller", email: "wanted", notice: offerPage },
  "offer-expired": { fields: OFFER, email: "wanted", notice: offerPage },
  "offer-ended": { fields: OFFER, email: "wanted", notice: offerPage },
  /** An accepted one. */
  "offer-unpaid": { fields: ["offer", "product", "title"], email: "wanted", notice: offerPage },
  "offer-pay-reminder": {
    fields: ["order", "product", "title", "price", "quantity", "shipping", "payBy"],
    ...({ to: "buyer", email: "wanted", notice: checkoutOfOrderPage } as const),
  },
} as const satisfies MessageEntries;
