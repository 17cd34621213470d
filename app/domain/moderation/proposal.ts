import { type Centavos, toCentavos } from "../money";
import { HOUR } from "../time";

export const PROPOSAL_KINDS = [
  ...(["role_granted", "role_revoked"] as const),
  ...(["refund", "cancelled", "batch", "problem", "debt_repaid", "debt_written_off"] as const),
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export const PROPOSAL_DECISIONS = ["confirmed", "declined"] as const;
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number];

export const PROPOSAL_HOURS = 48;
export const PROPOSAL_LIFE = PROPOSAL_HOURS * HOUR;

/** What one administrator moves alone at most, centavos; `null`: any amount. `limit` is the configured amount, `before` was moved of the same before. */
export function mostAlone(limit: number | null, before = 0): Centavos | null {
  return limit === null ? null : toCentavos(Math.max(0, limit - before));
}

export function needsSecond(amount: number, limit: number | null, before = 0): boolean {
  const most = mostAlone(limit, before);
  return most !== null && amount > most;
}

export interface Proposal {
  proposedBy: string;
  until: number;
  decision: ProposalDecision | null;
}

export type ProposalRefusal = "decidedBefore" | "proposalOver" | "ownCase" | "needsAnother";

/** Whoever proposes may decline, but confirms only where there is no other administrator. */
export function refuseDecision(
  { proposedBy, until, decision: before }: Proposal,
  {
    by,
    decision,
    hasOthers,
    isOwn,
    now,
  }: { by: string; decision: ProposalDecision; hasOthers: boolean; isOwn: boolean; now: number },
): ProposalRefusal | null {
  if (before !== null) return "decidedBefore";
  if (now > until) return "proposalOver";
  if (isOwn) return "ownCase";
  return decision === "confirmed" && by === proposedBy && hasOthers ? "needsAnother" : null;
}
