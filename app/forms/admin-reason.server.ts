import { checkReason } from "~/domain/reason";
import type { FeeBearer } from "~/domain/refunds/refund";
import { checkbox, checkedField } from "./schema.server";
import { sentence } from "./sentence";

export const adminReason = checkedField(checkReason, (refusal) => sentence("adminOrders.refusal", refusal));

/** Who bears PayPal's fee of a refund: the market, unless the administrator blames the seller. */
export const feeBearer = checkbox.transform((sellerBearsFee): FeeBearer => (sellerBearsFee ? "seller" : "market"));
