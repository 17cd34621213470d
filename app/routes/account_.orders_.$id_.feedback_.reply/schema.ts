import * as z from "zod";
import { checkText, FEEDBACK_MAX } from "~/domain/feedback/feedback";
import { checkedField } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const replySchema = z.object({
  reply: checkedField(
    (typed) => checkText(typed, FEEDBACK_MAX),
    (refusal) => sentence("feedback.refusal", refusal, { max: FEEDBACK_MAX }),
  ),
});
