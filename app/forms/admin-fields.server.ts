import { checkReason } from "~/domain/reason";
import { ruledField } from "./schema.server";
import { sentence } from "./sentence";

/** Why an administrator does something. */
export const reason = ruledField(checkReason, (refusal) => sentence("administering.refusal", refusal));
