import { checkReason } from "~/domain/reason";
import { checkedField } from "./schema.server";
import { sentence } from "./sentence";

/** Why an administrator does something. */
export const adminReason = checkedField(checkReason, (refusal) => sentence("adminOrders.refusal", refusal));
