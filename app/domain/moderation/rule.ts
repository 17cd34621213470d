/** What a listing can break. Source: the terms, what is not allowed. */
export const TAKEDOWN_RULES = [
  "prohibited",
  "stolen",
  "fake",
  "misleading",
  "rights",
  "ownBids",
  "outside",
  "other",
] as const;
export type TakedownRule = (typeof TAKEDOWN_RULES)[number];

/** Of the same terms, what only people and their texts can break. */
const CONDUCT_RULES = ["contact", "offensive", "off_topic", "fraud", "harassment", "identity", "pressure"] as const;

/** Why anything is reported, and what it is removed for. */
export const RULES = [...TAKEDOWN_RULES, ...CONDUCT_RULES] as const;
export type Rule = (typeof RULES)[number];
