import * as z from "zod";
import { QUESTION_PARTS } from "~/domain/questions/question";
import { adminReason } from "~/forms/admin-reason.server";
import { checkedField } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const removalSchema = z.object({
  part: checkedField(
    (typed) => {
      const part = QUESTION_PARTS.find((one) => one === typed);
      return part ? { ok: true as const, part } : { ok: false as const, refusal: "partRequired" as const };
    },
    (refusal) => sentence("adminQuestions", refusal),
  ),
  reason: adminReason,
});
