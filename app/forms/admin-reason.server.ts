import { checkReason } from "~/domain/reason";
import { checkedField } from "./schema.server";
import { sentence } from "./sentence";

/** Required reason for an administrator's action. */
export const adminReason = checkedField(checkReason, (refusal) => sentence("adminOrders.refusal", refusal));
