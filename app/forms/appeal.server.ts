import { APPEAL_MAX, checkAppeal } from "~/domain/moderation/appeal";
import { checkedField } from "./schema.server";
import { sentence } from "./sentence";

export const appealField = checkedField(checkAppeal, (reason) =>
  sentence("strikes.refusal", reason, { max: APPEAL_MAX }),
);
