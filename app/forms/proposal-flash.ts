import { type Flash, failure, notice } from "./flash";

/** Of what needs a second administrator. */
export function sayProposal(proposal: "proposed" | "waits"): Flash {
  return proposal === "proposed" ? notice("adminProposals.made") : failure("adminProposals.waits");
}
