import * as z from "zod";
import { checkText, FEEDBACK_MAX } from "~/domain/feedback/feedback";
import { ruledField } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const replySchema = z.object({
  reply: ruledField(
    (typed) => checkText(typed, FEEDBACK_MAX),
    (refusal) => sentence("feedback.refusal", refusal, { max: FEEDBACK_MAX }),
  ),
});
