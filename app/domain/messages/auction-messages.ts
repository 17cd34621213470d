import type { MessageEntries } from "./message-entry";
import {
  afterPage,
  biddersDesk,
  bidsPage,
  checkoutPage,
  ordersPage,
  productPage,
  receiptsPage,
  strikesPage,
} from "./message-pages";

const ENDING = ["product", "title", "price", "shipping", "endsAt"] as const;

export const AUCTION_MESSAGES = {
  outbid: {
    fields: ["auction", "product", "title", "price", "shipping", "proof"],
    to: "bidder",
    email: "wanted",
    notice: productPage,
  },
  "ending-watched": { fields: ENDING, to: "watcher", email: "wanted", notice: productPage },
  "ending-leading": { fields: ENDING, to: "bidder", email: "wanted", notice: productPage },
  "ending-outbid": { fields: ENDING, to: "bidder", email: "wanted", notice: productPage },
  /** Stored before the three above. */
  "ending-soon": { fields: ["product", "title", "endsAt"], to: "watcher", email: "never", notice: productPage },
  relisted: { fields: ["product", "title", "endsAt"], to: "watcher", email: "wanted", notice: productPage },
  "auction-won": {
    fields: ["product", "title", "price", "shipping", "payBy", "proof"],
    to: "buyer",
    email: "wanted",
    notice: checkoutPage,
  },
  "pay-reminder": {
    fields: ["product", "title", "price", "shipping", "payBy"],
    to: "buyer",
    email: "wanted",
    notice: checkoutPage,
  },
  "auction-lost": {
    fields: ["product", "title", "price", "proof"],
    to: "bidder",
    email: "wanted",
    notice: productPage,
  },
  "reserve-not-met": {
    fields: ["product", "title", "price", "proof"],
    to: "bidder",
    email: "wanted",
    notice: productPage,
  },
  "early-sale": { fields: ["product", "title", "price", "proof"], to: "bidder", email: "wanted", notice: productPage },
  "bought-now": { fields: ["product", "title", "price", "proof"], to: "bidder", email: "wanted", notice: productPage },
  "auction-cancelled": { fields: ["product", "title", "proof"], to: "bidder", email: "wanted", notice: productPage },
  "auction-taken-down": { fields: ["product", "title", "proof"], to: "bidder", email: "wanted", notice: bidsPage },
  "bids-withdrawn": { fields: ["product", "title"], to: "bidder", email: "wanted", notice: productPage },
  /** Those of a suspended or closed account. */
  "bids-void": { fields: ["product", "title"], to: "bidder", email: "wanted", notice: productPage },
  "lead-remains": { fields: ["product", "title", "price"], to: "bidder", email: "wanted", notice: productPage },
  "bids-cancelled": { fields: ["product", "title", "reason"], to: "bidder", email: "wanted", notice: productPage },
  "bids-opened": { fields: ["auction", "title"], to: "parties", email: "never", notice: receiptsPage },
  "auction-sold": { fields: ["auction", "title", "price", "payBy"], to: "seller", email: "wanted", notice: afterPage },
  "auction-unsold": { fields: ["auction", "title"], to: "seller", email: "wanted", notice: afterPage },
  "auction-below-reserve": { fields: ["auction", "title", "price"], to: "seller", email: "wanted", notice: afterPage },
  "sale-unpaid": { fields: ["auction", "title"], to: "seller", email: "wanted", notice: afterPage },
  /** Depends on what the buyer's strikes mean now. */
  "strike-warning": { fields: ["product", "title"], to: "buyer", email: "always", notice: strikesPage },
  "strike-pause": { fields: ["product", "title", "until"], to: "buyer", email: "always", notice: strikesPage },
  "strike-suspension": { fields: ["product", "title"], to: "buyer", email: "always", notice: strikesPage },
  "strike-lifted": { fields: ["product", "title", "reason"], to: "buyer", email: "always", notice: strikesPage },
  "strike-kept": { fields: ["product", "title", "reason"], to: "buyer", email: "always", notice: strikesPage },
  "strike-appealed": { fields: [], to: "admin", email: "always", notice: biddersDesk },
  /** A bidder has something in common with the seller. */
  "second-account": { fields: ["title"], to: "admin", email: "never", notice: biddersDesk },
  /** PayPal's failure kept the buyer from paying: no strike. */
  "unpaid-excused": { fields: ["product", "title"], to: "buyer", email: "wanted", notice: ordersPage },
  "second-chance": {
    fields: ["product", "title", "price", "shipping", "until"],
    to: "bidder",
    email: "wanted",
    notice: productPage,
  },
  "second-chance-accepted": {
    fields: ["auction", "title", "price", "payBy"],
    to: "seller",
    email: "wanted",
    notice: afterPage,
  },
  "second-chance-declined": { fields: ["auction", "title"], to: "seller", email: "wanted", notice: afterPage },
} as const satisfies MessageEntries;
