import { POLICY } from "~/domain/policy";
import { days } from "./units";

export const takedowns = {
  title: "Why your listing is down",
  about: "Our team took this listing down on {day}. Nobody can see or buy it.",
  brokeRule: "The rule it broke",
  words: "What our team says",
  rule: {
    prohibited: "Prohibited things",
    stolen: "Stolen things",
    fake: "Fakes and imitations",
    misleading: "Photos or text that mislead",
    rights: "Photos or text of somebody else",
    ownBids: "Bids on one's own auction",
    outside: "Taking the sale outside the site",
    other: "Another of our rules",
  },
  yours: "Your appeal",
  decision: "Our decision",
  kept: "The listing stays down.",
  waits: "We are reviewing your appeal and will email you our decision.",
  why: "Why should we put it back?",
  until: "You can appeal until",
  over: `The ${days(POLICY.APPEAL_DAYS)} to appeal are over.`,
  appeal: "Appeal",
  appealed: "We received your appeal",
  notAppealable: "This can't be appealed: you appealed it before, or the time to appeal is over",
  failed: "We couldn't send your appeal. Please try again.",
  link: "Why, and how to appeal",
} as const;
