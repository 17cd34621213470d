import * as z from "zod";
import { QUESTION_PARTS } from "~/domain/questions/question";
import { adminReason } from "~/forms/admin-reason.server";
import { oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const removalSchema = z.object({
  part: oneOf(QUESTION_PARTS, sentence("adminQuestions", "partRequired")),
  reason: adminReason,
});
