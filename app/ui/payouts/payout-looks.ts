import type { PayoutStatus } from "~/domain/payouts/payout";

/** How the chip of a payout looks. */
export const PAYOUT_LOOKS: Record<PayoutStatus, string> = {
  requested: "chip hot",
  paid: "chip good",
  failed: "chip bad",
  returned: "chip bad",
};
