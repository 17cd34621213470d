import * as z from "zod";
import { checkText, type FeedbackPart } from "~/domain/feedback/feedback";
import { REASON_MAX } from "~/domain/reason";
import { checkedField, text } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const takeDownSchema = z.object({
  feedback: text,
  part: text.transform((sent): FeedbackPart => (sent === "reply" ? "reply" : "text")),
  reason: checkedField(
    (typed) => checkText(typed, REASON_MAX),
    (refusal) => sentence("feedback.refusal", refusal, { max: REASON_MAX }),
  ),
});
