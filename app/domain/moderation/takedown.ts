import type { ProductStatus } from "../catalog/product-status";
import type { Appealable } from "./appeal";

/** The rule that a listing broke. Source: the terms, what is not allowed. */
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

export const TAKEDOWN_DECISIONS = ["restored", "kept"] as const;
export type TakedownDecision = (typeof TAKEDOWN_DECISIONS)[number];

export interface Takedown extends Appealable<TakedownDecision> {
  rule: TakedownRule;
  /** The listing's status before. */
  was: Exclude<ProductStatus, "removed">;
}

/** Without an appeal there is nothing to keep. */
export function decisionsOf({ appealedAt, decision }: Pick<Takedown, "appealedAt" | "decision">) {
  if (decision === "restored") return [];
  return appealedAt !== null && decision === null ? TAKEDOWN_DECISIONS : (["restored"] as const);
}
