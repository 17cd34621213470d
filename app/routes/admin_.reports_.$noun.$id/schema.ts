import * as z from "zod";
import { CAUSES } from "~/domain/moderation/report";
import { RULING_PARTS, type RuledNoun } from "~/domain/moderation/ruling";
import { adminReason } from "~/forms/admin-reason.server";
import { oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export function rulingSchema(noun: RuledNoun) {
  return z.object({
    part: oneOf(RULING_PARTS[noun], sentence("adminReports", "partRequired")),
    rule: oneOf(CAUSES[noun], sentence("adminReports", "ruleRequired")),
    reason: adminReason,
  });
}
