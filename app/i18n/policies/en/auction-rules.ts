import { POLICY } from "~/domain/policy";
import { days, hours, minutes, times } from "../../en/units";
import type { PolicyText } from "../shape";

export const auctionRules: PolicyText = {
  title: "Auction rules",
  summary: "How bidding works: maximum bids, increments, reserve prices, extra time, and what follows the end.",
  updated: "Last updated: Nov 1, 2025",
  sections: [
    {
      heading: "1. Bidding with a maximum",
      body: [
        "You tell us the most you would pay. We bid for you, only as much as it takes to lead, and never above your maximum. This is called proxy bidding. While you lead, your maximum is shown to no one, not even the seller. An example, for a camera that starts at MX$500:",
        {
          list: [
            "Ana enters MX$1,000. She leads at MX$500, the starting price.",
            "Beto enters MX$700. Ana's maximum is higher, so she still leads, one increment above Beto: MX$720.",
            "Carla enters MX$1,010. That beats Ana's MX$1,000, and Carla leads at MX$1,010: with a full increment, the price would be MX$1,020, above her maximum.",
          ],
        },
        "In a tie, the maximum that arrived first leads. Raising your own maximum does not raise the price, unless it reaches the reserve. A bid is a commitment to buy: you cannot bid on your own products, and sellers may block a bidder. While you have a bid in a running auction, you cannot close your account.",
        `You can bid or raise your maximum up to ${times(POLICY.BIDS_PER_HOUR)} per hour in the same auction.`,
      ],
    },
    {
      heading: "2. Increments",
      body: [
        "The next bid must be at least one increment above the current price. In Mexican pesos:",
        { table: "increments" },
        "When two maximums meet, the increment is that of the losing one.",
      ],
    },
    {
      heading: "3. Reserve price",
      body: [
        "A seller may set a hidden lowest price. The page only says whether it has been met. When a maximum reaches the reserve, the price rises to it at once. The reserve cannot change after the first bid.",
        `If the auction ends below the reserve, the item is not sold. For ${days(POLICY.RESERVE_OFFER_DAYS)}, the seller may offer it to the highest bidder at a price between the last one shown and the reserve. The bidder is free to decline.`,
      ],
    },
    {
      heading: "4. The end, and extra time",
      body: [
        `Our server's clock counts. If a bid changes the price or the leader in the last ${minutes(POLICY.SOFT_CLOSE_MINUTES)}, the end moves to ${minutes(POLICY.SOFT_CLOSE_MINUTES)} after that bid, as often as needed, up to ${hours(POLICY.SOFT_CLOSE_CAP_HOURS)} past the original end. A bid that arrives exactly at the end is too late.`,
      ],
    },
    {
      heading: "5. Buy It Now in an auction",
      body: [
        `An auction may also have a Buy It Now price, at least ${POLICY.BUY_NOW_OVER_START_PERCENT}% above the starting price and not below the reserve. It disappears for good with the first bid or, if there is a reserve, once the reserve is met.`,
        `Choosing it holds the item for ${minutes(POLICY.BUY_NOW_HOLD_MINUTES)} while you pay, and no one can bid in the meantime. If you do not pay, the auction continues and gets that time back; at least ${minutes(POLICY.SOFT_CLOSE_MINUTES)} are left then. After ${times(POLICY.BUY_NOW_HOLDS_MAX)} without a payment, Buy It Now is gone.`,
      ],
    },
    {
      heading: "6. Retracting a bid, cancelling an auction",
      body: [
        "You may retract a bid only if you mistyped the amount or the description changed after it:",
        {
          list: [
            `More than ${hours(POLICY.RETRACTION_ALL_BIDS_HOURS)} left: all your bids in that auction are retracted.`,
            `${hours(POLICY.RETRACTION_ALL_BIDS_HOURS)} or less: only your latest bid, and only within ${hours(POLICY.RETRACTION_NEWEST_BID_HOURS)} of placing it.`,
            `Last ${minutes(POLICY.RETRACTION_CLOSED_MINUTES)}: no retractions.`,
            `After a mistyped amount, bid again within ${minutes(POLICY.RETRACTION_REBID_MINUTES)}, or the retraction counts double. After ${POLICY.RETRACTIONS_MAX} retractions in ${days(POLICY.RETRACTIONS_WINDOW_DAYS)} you cannot make more.`,
          ],
        },
        "While a buyer holds the item to pay, these times stand still, and you may retract.",
        "The price is recalculated from the remaining bids, and the retraction stays visible in the history.",
        `A seller may cancel a bidder's bids, giving a public reason, or an auction with bids, until ${hours(POLICY.SELLER_CANCEL_HOURS)} before the end; an auction without bids, at any time. A seller may also sell early to the highest bidder. We cancel the auctions of a suspended seller.`,
      ],
    },
    {
      heading: "7. Paying",
      body: [
        `The winner must pay within ${hours(POLICY.PAY_WITHIN_HOURS)} of the end. A payment that PayPal is still reviewing stops that clock for up to ${hours(POLICY.PAYMENT_PENDING_HOURS)}. If PayPal refuses it after the deadline, the winner has ${hours(POLICY.PAYMENT_EXTENSION_HOURS)} more, once. If PayPal is down or refuses our account when the winner wants to pay, at least ${hours(POLICY.PAYMENT_EXTENSION_HOURS)} are left from then, once; a winner who still cannot pay gets no strike.`,
        "PayPal keeps its fee when a payment is refunded. The seller pays it for every sale that goes through, and for a sale that falls through because of the seller; in all other cases we pay it, for example when the buyer changes their mind. If we take an item down, its winner no longer has to pay and gets no strike.",
        `An auction left unpaid is a strike for ${days(POLICY.STRIKE_WINDOW_DAYS)}. The first is a warning; with ${POLICY.STRIKES_TO_PAUSE} you cannot bid for ${days(POLICY.STRIKE_PAUSE_DAYS)}; with ${POLICY.STRIKES_TO_SUSPEND} your account is suspended until we review it: you cannot bid, sell or relist, and your bids are void. You have ${days(POLICY.APPEAL_DAYS)} to appeal a strike. By default, sellers don't accept bids from bidders with ${POLICY.STRIKES_TO_BLOCK} strikes; a seller can turn this off.`,
        `Second chance: for ${days(POLICY.SECOND_CHANCE_DAYS)} the seller may offer the item to the next bidder, at the price the auction would have reached without the bidder who did not pay, up to ${times(POLICY.SECOND_CHANCE_OFFERS)} in a row. Each offer is valid for ${hours(POLICY.SECOND_CHANCE_HOURS)}. Accepting gives you ${hours(POLICY.PAY_WITHIN_HOURS)} to pay; declining costs nothing. The seller may also relist the item.`,
      ],
    },
    {
      heading: "8. Complaints and proof",
      body: [
        `You can complain about an auction's result on its page, once, within ${days(POLICY.DISPUTE_DAYS)} of its end; until we decide, the seller is not paid; if we void it, the buyer is refunded. For an item that is not as described you have ${days(POLICY.NOT_AS_DESCRIBED_DAYS)} from delivery.`,
        "The history is public, with numbers instead of names. Each line carries a fingerprint made from the line before it, and your bid receipt shows yours: if anyone changed a past bid, the fingerprints would not match. You can download and check it, and after the end prove your maximum. After a complaint, we show both sides the sealed maximums and the reserve.",
      ],
    },
  ],
};
