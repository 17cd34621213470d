import { POLICY } from "~/domain/policy";
import { days } from "./units";

export const strikes = {
  title: "Strikes",
  about: `You get a strike when you win an auction and don't pay in time. It counts for ${days(POLICY.STRIKE_WINDOW_DAYS)}. You have ${days(POLICY.APPEAL_DAYS)} to appeal it.`,
  means: {
    none: "No strikes count against you.",
    warning: "You can bid. Sellers may refuse bids from buyers with more than one strike.",
    pause: "You can't bid until",
    suspension: "You can't bid, sell or relist until we have reviewed your account.",
    suspensionUntil: "The time to appeal is over. You can't bid, sell or relist until",
  },
  given: "Issued on",
  lifted: "Lifted",
  kept: "Upheld",
  yours: "Your appeal",
  reason: "Our decision",
  waits: "We are reviewing your appeal and will email you our decision.",
  words: "Why should we lift this strike?",
  hint: "Only our team reads it. Up to {max} characters.",
  until: "You can appeal until",
  over: "The time to appeal it is over.",
  appeal: "Appeal",
  appealed: "We received your appeal",
  notAppealable: "This strike can't be appealed: you appealed it before, or the time to appeal is over",
  failed: "We couldn't send your appeal. Please try again.",
  refusal: {
    reasonRequired: "Tell us why",
    reasonTooLong: "Your appeal can have up to {max} characters",
  },
} as const;
