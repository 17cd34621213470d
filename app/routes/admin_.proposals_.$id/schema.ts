import * as z from "zod";
import { PROPOSAL_DECISIONS } from "~/domain/moderation/proposal";
import { addError, oneOf, text } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const decisionSchema = z
  .object({
    decision: oneOf(PROPOSAL_DECISIONS, sentence("adminProposals.refusal", "decisionRequired")),
    current_password: text,
  })
  .superRefine(({ decision, current_password }, context) => {
    if (decision !== "confirmed" || current_password !== "") return;
    addError(context, sentence("adminProposals.refusal", "passwordRequired"), "current_password");
  });
