import type { ReportedNoun } from "./report";

/** What administrators rule against besides listings: texts, which they remove, and people, whom they warn. */
export const RULING_PARTS = {
  question: ["question", "answer"],
  message: ["body"],
  feedback: ["text", "reply"],
  person: ["conduct"],
} as const;
export type RuledNoun = keyof typeof RULING_PARTS;
export type RulingPart = (typeof RULING_PARTS)[RuledNoun][number];
export const RULED_NOUNS = Object.keys(RULING_PARTS) as RuledNoun[];
export const ALL_PARTS: readonly RulingPart[] = Object.values(RULING_PARTS).flat();

/** A listing is taken down instead. */
export function isRuled(noun: ReportedNoun): noun is RuledNoun {
  return noun !== "listing";
}
