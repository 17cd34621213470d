import type { PayoutStatus } from "~/domain/payouts/payout";
import type { TextKey } from "~/i18n/texts";

export const PAYOUT_CLASSES: Record<PayoutStatus, string> = {
  requested: "chip hot",
  paid: "chip good",
  failed: "chip bad",
  returned: "chip bad",
};

/** What a seller reads as on its way is what administrators have to pay. */
export function statusForAdmin(status: PayoutStatus) {
  return status === "requested" ? "payouts.toPay" : (`payouts.status.${status}` as const satisfies TextKey);
}
