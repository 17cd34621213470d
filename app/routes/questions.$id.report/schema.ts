import * as z from "zod";
import { REPORT_CAUSES, type ReportCause } from "~/domain/questions/question";
import { checkedField } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const reportSchema = z.object({
  cause: checkedField(
    (typed) => {
      const cause = REPORT_CAUSES.find((one) => one === typed);
      return cause
        ? { ok: true as const, cause: cause as ReportCause }
        : { ok: false as const, refusal: "causeRequired" as const };
    },
    (refusal) => sentence("questions", refusal),
  ),
});
