import * as z from "zod";
import { CAUSES, checkReportWords, type ReportedNoun } from "~/domain/moderation/report";
import { addError, oneOf, text } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export function reportSchema(noun: ReportedNoun) {
  return z
    .object({ cause: oneOf(CAUSES[noun], sentence("reports", "causeRequired")), words: text })
    .transform(({ cause, words: typed }, context) => {
      const words = checkReportWords(typed, cause);
      if (words.ok) return { cause, words: words.reason };
      addError(context, sentence("reports.refusal", words.refusal), "words");
      return z.NEVER;
    });
}
