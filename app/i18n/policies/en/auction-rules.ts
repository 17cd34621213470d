import { POLICY } from "~/domain/policy";
import type { PolicyText } from "../shape";

export const auctionRules: PolicyText = {
  title: "Auction rules",
  summary: "How bidding works: maximum bids, increments, reserve prices, extra time, and what follows the end.",
  updated: "Last updated: Nov 1, 2025",
  sections: [
    {
      heading: "Bidding with a maximum",
      body: [
        "You tell us the most you would pay. We bid for you, only as much as it takes to lead, and never above your maximum. This is called proxy bidding. Nobody is shown your maximum while you lead, not even the seller. An example, for a camera that starts at $500:",
        {
          list: [
            "Ana enters $1,000. She leads at $500, the starting price.",
            "Beto enters $700. Ana's maximum is higher, so she still leads, one increment above Beto: $720.",
            "Carla enters $1,010. That beats Ana's $1,000, and Carla leads at $1,010: a full increment would be $1,020, above her maximum.",
          ],
        },
        "On a tie, the maximum that arrived first leads. Raising your own maximum does not raise the price, unless it reaches the reserve. A bid is a commitment to buy: you cannot bid on your own products, and sellers may block a bidder.",
      ],
    },
    {
      heading: "Increments",
      body: [
        "The next bid must be at least one increment above the current price. In Mexican pesos:",
        { table: "increments" },
        "When two maximums meet, the increment is that of the losing one.",
      ],
    },
    {
      heading: "Reserve price",
      body: [
        "A seller may set a hidden lowest price. The page only says whether it has been met. When a maximum reaches the reserve, the price rises to it at once. Once someone has bid, the reserve cannot change.",
        `If the auction ends below the reserve, nothing is sold; for ${POLICY.RESERVE_OFFER_DAYS} days the seller may offer the item to the top bidder, who is free to decline, at a price between the last one shown and the reserve.`,
      ],
    },
    {
      heading: "The end, and extra time",
      body: [
        `Our server's clock counts. If a bid changes the price or the leader in the last ${POLICY.SOFT_CLOSE_MINUTES} minutes, the end moves to ${POLICY.SOFT_CLOSE_MINUTES} minutes after that bid, as often as needed, up to ${POLICY.SOFT_CLOSE_CAP_HOURS} hours past the original end. So there is always time to answer. A bid that arrives exactly at the end is too late.`,
      ],
    },
    {
      heading: "Buy It Now in an auction",
      body: [
        `An auction may also have a Buy It Now price, at least ${POLICY.BUY_NOW_OVER_START_PERCENT} % above the starting price and not below the reserve. It disappears for good with the first bid or, if there is a reserve, once the reserve is met.`,
        `Pressing it holds the item for ${POLICY.BUY_NOW_HOLD_MINUTES} minutes while you pay, and nobody can bid meanwhile. If you do not pay, the auction goes on and gets that time back.`,
      ],
    },
    {
      heading: "Taking back a bid, cancelling an auction",
      body: [
        "You may retract a bid only if you mistyped the amount or the description changed after it:",
        {
          list: [
            `More than ${POLICY.RETRACTION_ALL_BIDS_HOURS} hours left: all your bids in that auction go.`,
            `${POLICY.RETRACTION_ALL_BIDS_HOURS} hours or less: only your newest bid, and only within ${POLICY.RETRACTION_NEWEST_BID_HOURS} hour of placing it.`,
            `Last ${POLICY.RETRACTION_CLOSED_MINUTES} minutes: no retractions.`,
            `After a typo, bid again within ${POLICY.RETRACTION_REBID_MINUTES} minutes, or it counts double. After ${POLICY.RETRACTIONS_MAX} retractions in ${POLICY.RETRACTIONS_WINDOW_DAYS} days you cannot make more.`,
          ],
        },
        "The price is worked out again from the remaining bids, and the retraction stays visible in the history.",
        `A seller may cancel someone's bids, giving a public reason, or an auction with bids, until ${POLICY.SELLER_CANCEL_HOURS} hours before the end; an auction without bids, at any time. A seller may also sell early to the leader.`,
      ],
    },
    {
      heading: "Paying",
      body: [
        `The winner must pay within ${POLICY.PAY_WITHIN_HOURS} hours of the end. A payment PayPal is still reviewing stops that clock for up to ${POLICY.PAYMENT_PENDING_HOURS} hours.`,
        `An auction left unpaid is a strike for ${POLICY.STRIKE_WINDOW_DAYS} days. The first is a warning; with ${POLICY.STRIKES_TO_PAUSE} you cannot bid for ${POLICY.STRIKE_PAUSE_DAYS} days; with ${POLICY.STRIKES_TO_SUSPEND} your account is suspended until we review it. You have ${POLICY.APPEAL_DAYS} days to appeal a strike.`,
        `Second chance: for ${POLICY.SECOND_CHANCE_DAYS} days the seller may offer the item to the next bidder, at the price the auction would have reached without whoever did not pay, up to ${POLICY.SECOND_CHANCE_OFFERS} offers in a row. Each stands for ${POLICY.SECOND_CHANCE_HOURS} hours. Accepting gives you ${POLICY.PAY_WITHIN_HOURS} hours to pay; declining costs nothing. The seller may also list the item again.`,
      ],
    },
    {
      heading: "Disputes and proof",
      body: [
        `You can dispute an auction's result within ${POLICY.DISPUTE_DAYS} days of its end. For an item that is not as described you have ${POLICY.NOT_AS_DESCRIBED_DAYS} days from delivery.`,
        "The history is public, with numbers for names. Each line carries a fingerprint made from the line before it, and your bid receipt shows yours: if anyone rewrote the past, the fingerprints would no longer match. You can download the history and check it yourself, and after the end you can prove what your maximum was. In a dispute, we show both sides the sealed maximums.",
      ],
    },
  ],
};
