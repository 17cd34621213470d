import type { Appealable } from "./appeal";

export const TAKEDOWN_DECISIONS = ["restored", "kept"] as const;
export type TakedownDecision = (typeof TAKEDOWN_DECISIONS)[number];

/** Also of a ruling. Without an appeal there is nothing to keep. */
export function decisionsOf({ appealedAt, decision }: Pick<Appealable<TakedownDecision>, "appealedAt" | "decision">) {
  if (decision === "restored") return [];
  return appealedAt !== null && decision === null ? TAKEDOWN_DECISIONS : (["restored"] as const);
}
