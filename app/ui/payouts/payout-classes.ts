import type { PayoutStatus } from "~/domain/payouts/payout";

export const PAYOUT_CLASSES: Record<PayoutStatus, string> = {
  requested: "chip hot",
  paid: "chip good",
  failed: "chip bad",
  returned: "chip bad",
};
