import type { ProductStatus } from "../catalog/product-status";
import type { Appealable } from "./appeal";
import type { TakedownRule } from "./rule";

export const TAKEDOWN_DECISIONS = ["restored", "kept"] as const;
export type TakedownDecision = (typeof TAKEDOWN_DECISIONS)[number];

export interface Takedown extends Appealable<TakedownDecision> {
  rule: TakedownRule;
  /** The listing's status before. */
  was: Exclude<ProductStatus, "removed">;
}

/** Also of a ruling. Without an appeal there is nothing to keep. */
export function decisionsOf({ appealedAt, decision }: Pick<Appealable<TakedownDecision>, "appealedAt" | "decision">) {
  if (decision === "restored") return [];
  return appealedAt !== null && decision === null ? TAKEDOWN_DECISIONS : (["restored"] as const);
}
