import { POLICY } from "~/domain/policy";
import { days } from "./units";

export const suspensions = {
  title: "Account suspended",
  none: "Your account was never suspended",
  banner: "Your account is suspended until",
  bannerOpen: "Your account is suspended until we lift it.",
  link: "Why, and what you can do",
  refused: "Your account is suspended until {day}, so you can't do this",
  refusedOpen: "Your account is suspended, so you can't do this until we lift it",
  hidden: "Off sale while your account is suspended",
  begun: "Since",
  ends: "Until",
  endsOpen: "Until we lift it",
  rule: {
    prohibited: "Prohibited, stolen or counterfeit items, or misleading text or photos",
    fraud: "Fraud or attempted fraud",
    identity: "False identity",
    ownBids: "Bidding on their own auctions, or agreeing on bids with others",
    outside: "Taking sales off the site",
    harassment: "Harassing people or misusing their data",
    attack: "Attacking the site or overloading it with bots",
    other: "Another rule",
  },
  cannotTitle: "What you can't do",
  cannot:
    "Bid, buy, make offers, ask or answer questions, publish, or change your listings. Your listings are off sale and your running auctions were cancelled; your bids are void and your open offers ended. Your payouts are on hold.",
  canTitle: "What you can do",
  can: "Pay, ship, return and finish the orders that are under way, message the other party, download your data and change your settings.",
  after:
    "When it ends, your listings return as they were, and payouts resume. Cancelled auctions and void bids don't come back.",
  lifted: "We lifted this suspension.",
  over: "This suspension is over.",
  next: {
    none: "You can bid, buy and sell again.",
    pause: "You can buy and sell again. Because of your strikes you still can't bid: your settings show until when.",
    suspension:
      "You can buy again. Because of your strikes you still can't bid, make offers, sell or relist: your settings show them, and until when.",
  },
  yours: "Your appeal",
  decision: "Our decision",
  kept: "Our decision stands.",
  waits: "We're reviewing your appeal and will email you our decision.",
  why: "Why should we lift the suspension?",
  until: "You can appeal until",
  tooLate: `The ${days(POLICY.APPEAL_DAYS)} to appeal are over.`,
  appeal: "Appeal",
  appealed: "We received your appeal",
  notAppealable: "This can't be appealed: you appealed it before, or the time to appeal is over",
  failed: "We couldn't send your appeal. Please try again.",
} as const;
