import * as z from "zod";
import {
  checkFeedback,
  FEEDBACK_FIELDS,
  FEEDBACK_MAX,
  type FeedbackRefusals,
  type Side,
  type TypedFeedback,
} from "~/domain/feedback/feedback";
import { checkedBy, texts } from "~/forms/schema.server";
import { sentence, sentences } from "~/forms/sentence";

export function feedbackSchema(side: Side) {
  const rule = (typed: TypedFeedback) => checkFeedback(side, typed);
  return z.object(texts(FEEDBACK_FIELDS)).transform(checkedBy(rule, feedbackErrors));
}

function feedbackErrors(refusals: FeedbackRefusals) {
  return sentences(refusals, (refusal) => sentence("feedback.refusal", refusal, { max: FEEDBACK_MAX }));
}
