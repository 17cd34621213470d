import { POLICY } from "~/domain/policy";
import { days, hours, minutes, times, workingDays } from "../../en/units";
import type { PolicyText } from "../shape";

export const terms: PolicyText = {
  title: "Terms",
  summary:
    "The agreement between you and {brand}: what we do, what we ask of you, and what happens when things go wrong.",
  updated: "Last updated: Nov 1, 2025",
  sections: [
    {
      heading: "1. What {brand} is",
      body: [
        "{brand} is a marketplace: people sell and buy things here, at a fixed price or by auction. The sale is between the buyer and the seller; we run the site, pass on the payment and help when there is a problem.",
        "By creating an account, buying or selling, you accept these terms and our privacy, auction and used items policies.",
      ],
    },
    {
      heading: "2. Your account",
      body: [
        `You must be at least ${POLICY.MINIMUM_AGE} years old. If you are not yet an adult where you live, ask your parent or guardian first: they answer for what you buy and sell.`,
        "Use your real name and an email you read; we may ask you to confirm it before you bid or sell. Keep your password to yourself. If someone else has used your account, change your password, which signs you out everywhere else, and write to {email}.",
      ],
    },
    {
      heading: "3. Selling",
      body: [
        `To sell you need a seller profile. Give each product a true title, description, price and condition, and photos that you have the right to use: from ${POLICY.NEW_MIN_PHOTOS} to ${POLICY.MAX_PHOTOS} if it is new, at least ${POLICY.USED_MIN_PHOTOS} if it is used.`,
        "If you sell regularly, sell as a business: buyers see your legal name, RFC (tax ID), address and phone.",
        "Sell only what you own, can lawfully sell and can deliver. Taxes on your sales are yours to declare. Your texts and photos stay yours; you allow us to show them here while the product or an order needs them.",
        `Your money is set aside until the order completes, and then becomes available for payout. Refunds of a sale already paid out are deducted from your next payouts, and an account that owes money cannot be closed until that is settled. Ship within your stated time: a paid order not shipped or handed over after ${days(POLICY.SHIP_WITHIN_DAYS)} is cancelled and refunded. If your store showed that you were away, the ${days(POLICY.SHIP_WITHIN_DAYS)} start on your return, or ${days(POLICY.AWAY_SALE_DAYS)} after the sale at the latest.`,
        `PayPal charges a fee for each payment and keeps it when the payment is refunded. You pay that fee for every sale that goes through, and for a sale that falls through because of you: you cancel it, do not ship it, the item does not arrive or is not as described, or we take it down for something you did. In all other cases we pay it, for example when the buyer changes their mind.`,
      ],
    },
    {
      heading: "4. Buying and paying",
      body: [
        "Prices are in Mexican pesos. The total at checkout includes shipping. You pay with PayPal; your card details never reach us.",
        {
          list: [
            `Fixed price: checkout holds the item for ${minutes(POLICY.CHECKOUT_HOLD_MINUTES)}. After paying you can still cancel within ${hours(POLICY.BUYER_CANCEL_HOURS)} if it has not been shipped. A buyer who does so ${times(POLICY.FREE_CANCELLATIONS)} within ${days(POLICY.FREE_CANCELLATION_DAYS)} has to ask the seller for any cancellation in the next ${days(POLICY.CANCELLATION_PAUSE_DAYS)}.`,
            `Without a payment, checkout holds the same product for you at most ${times(POLICY.HOLDS_MAX)} in ${hours(POLICY.HOLDS_WINDOW_HOURS)}.`,
            `Auction: a bid is a commitment to buy. The winner must pay within ${hours(POLICY.PAY_WITHIN_HOURS)} of the end.`,
            `Offer: once your offer is accepted, we set the item aside and you pay within ${hours(POLICY.PAY_WITHIN_HOURS)}.`,
            "Shipping costs what the listing says for the state it goes to. If a listing has a price for additional items, you pay the highest shipping cost once and that price for each other item.",
            "If a price in your cart changes, we show it before you pay.",
          ],
        },
      ],
    },
    {
      heading: "5. Delivery and returns",
      body: [
        `The seller ships the item, or hands it over in person for your code, if you chose pickup at checkout. Confirm when it arrives; without a problem, the order completes ${days(POLICY.COMPLETES_AFTER_DAYS)} after delivery.`,
        `You can return an item because you changed your mind within the time the seller states, ${days(POLICY.DEFAULT_RETURN_DAYS)} unless the listing says otherwise. A business seller must allow at least ${workingDays(POLICY.BUSINESS_RETURN_WORKING_DAYS)}.`,
      ],
    },
    {
      heading: "6. Problems and disputes",
      body: [
        "Open a problem from the order:",
        {
          list: [
            `It did not arrive: from the day after the latest delivery estimate, for ${days(POLICY.DISPUTE_DAYS)}.`,
            `It is not as described: within ${days(POLICY.NOT_AS_DESCRIBED_DAYS)} of delivery, with at least one photo.`,
          ],
        },
        `The seller has ${hours(POLICY.SELLER_ANSWER_HOURS)} to answer. After ${hours(POLICY.ESCALATE_AFTER_HOURS)} you can already ask us to step in. We look at both sides and aim to decide within ${days(POLICY.DECISION_DAYS)}; if ${days(POLICY.DECISION_OVERDUE_DAYS)} pass without a decision, the buyer is refunded. Refunds go back through PayPal.`,
        `You can complain about the result of an auction on its page, within ${days(POLICY.DISPUTE_DAYS)} of its end.`,
      ],
    },
    {
      heading: "7. What is not allowed",
      body: [
        {
          list: [
            "Prohibited or stolen things, fakes, or photos and texts that mislead.",
            "Bidding on your own products, alone or through others, or agreeing with others on bids.",
            "Taking a sale outside {brand} to avoid these rules.",
            "Harassing or insulting people, or using their data for anything but the order.",
            "Attacking the site or overloading it with automated requests.",
          ],
        },
        `Depending on seriousness, we warn, correct or remove texts or products, or suspend the account for ${POLICY.SUSPENSION_SHORT_DAYS}, ${POLICY.SUSPENSION_MEDIUM_DAYS} or ${days(POLICY.SUSPENSION_LONG_DAYS)}, or until we lift the suspension. We say why and until when. In the meantime you can only finish open orders: your listings are off sale, your auctions are cancelled, your bids are void and your payouts wait. You have ${days(POLICY.APPEAL_DAYS)} to appeal a strike, warning, removal or suspension on its page; a correction, by email. You can close your account once nothing is open.`,
      ],
    },
    {
      heading: "8. Responsibility, changes and law",
      body: [
        "We take care of the site, but cannot promise that it never fails, and we do not examine items ourselves. We answer for our own faults; each seller answers for what they sell. Nothing here takes away your legal rights as a consumer.",
        "If we change these terms, the date above changes too. Orders and auctions under way keep the rules they began with.",
        "In Mexico, Mexican law applies and you can always turn to Profeco. Elsewhere you keep the consumer protection of your country. Questions: {email}.",
      ],
    },
  ],
};
