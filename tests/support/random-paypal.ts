import { PaypalFault } from "~/gateways/paypal.server";
import type { Fault } from "../../dev/paypal/faults";
import { Refusal } from "../../dev/paypal/refusal";
import type { PaypalStandIn } from "../../dev/paypal/server";
import type { Dice } from "./dice";

const REFUND_FAULTS = ["pending", "pending", "lost", "away", "error", "garbled"] as const;
const REFUND_ISSUES = ["REFUND_FAILED_INSUFFICIENT_FUNDS", "REFUND_TIME_LIMIT_EXCEEDED", "TRANSACTION_REFUSED"];
const CAPTURE_FAULTS: readonly Fault[] = [
  ...[{ issue: "PREVIOUS_REQUEST_IN_PROGRESS" }, { issue: "INVALID_RESOURCE_ID" }, { issue: "A_NEW_CODE" }],
  "lost",
];

/** Refusals by PayPal or of a late form are expected. */
export async function mayRefuse(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    const faults = error instanceof AggregateError ? error.errors : [error];
    if (faults.every((fault) => fault instanceof PaypalFault || fault instanceof Refusal)) return;
    if (/more is paid back than was paid/.test(String((error as Error).cause ?? error))) return;
    throw error;
  }
}

/** A PayPal whose answers and decisions are random. */
export function randomPaypal(service: PaypalStandIn, { one, chance }: Dice) {
  let drawn = 0;

  /** How PayPal behaves for a while, and what of its work fails. */
  function drawFaults(): void {
    service.behave({ captureDelay: one([0, 0, 50, 300]), declinedOrders: one(["reopened", "approved"]) });
    service.fail(one(["capture", "show"]), 1, CAPTURE_FAULTS[drawn++ % CAPTURE_FAULTS.length] ?? "lost");
    if (chance(0.5)) service.fail("refund", 1, chance(0.7) ? one(REFUND_FAULTS) : { issue: one(REFUND_ISSUES) });
  }

  /** PayPal's decisions about pending captures, refunds and disputes. */
  async function decide(all = false): Promise<void> {
    const { records, refunds, disputes, orders } = service;
    for (const { id, status } of Object.values(records.disputes)) {
      if (status === "RESOLVED" || !(all || chance(0.4))) continue;
      const end = one(["RESOLVED_BUYER_FAVOUR", "RESOLVED_SELLER_FAVOUR", "CANCELED_BY_BUYER"] as const);
      await mayRefuse(() => (chance(0.2) && !all ? disputes.escalate(id) : disputes.resolve(id, end)));
    }
    for (const { id, status } of Object.values(records.refunds)) {
      if (status === "PENDING" && (all || chance(0.4)))
        refunds.settleRefund(id, one(["COMPLETED", "COMPLETED", "FAILED"]));
    }
    for (const { id, status } of Object.values(records.captures)) {
      if (status === "PENDING" && (all || chance(0.4))) orders.settleCapture(id, one(["COMPLETED", "DECLINED"]));
    }
  }

  return { drawFaults, decide };
}
