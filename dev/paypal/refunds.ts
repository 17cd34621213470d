import { type Centavos, toCentavos } from "../../app/domain/money";
import { DAY } from "../../app/domain/time";
import type { Behavior } from "./behavior";
import type { Outcome } from "./faults";
import type { Formatter } from "./formatter";
import type { Emit } from "./orders";
import type { Capture, Records, Refund } from "./records";
import { ensure, requireFound } from "./refusal";

const REFUND_LIMIT = 180 * DAY;

interface RefundRequest {
  /** `null`: everything that is left. */
  wanted?: { amount: Centavos; currency: string } | null;
  outcome?: Outcome | null;
  customId?: string | null;
}

/** Refunds and reversals, with PayPal's limits. */
export class Refunds {
  constructor(
    private readonly records: Records,
    private readonly format: Formatter,
    private readonly emit: Emit,
    private readonly behavior: Behavior,
  ) {}

  /** A refund that the API shows. */
  shown(id: string): Refund {
    const refund = requireFound(this.records.state.refunds[id]);
    return requireFound(refund.isReversal && this.behavior.reversals === "hidden" ? undefined : refund);
  }

  refund(captureId: string, { wanted = null, outcome = null, customId = null }: RefundRequest = {}): Refund {
    const capture = requireFound(this.records.state.captures[captureId]);
    const left = toCentavos(capture.amount - capture.refunded);
    ensure(!this.records.openDispute(captureId), "TRANSACTION_DISPUTED");
    ensure(capture.status !== "PENDING", "PENDING_CAPTURE");
    ensure(capture.status !== "DECLINED", "INVALID_RESOURCE_STATE");
    ensure(left > 0, "CAPTURE_FULLY_REFUNDED");
    ensure(this.records.now() <= capture.createdAt + REFUND_LIMIT, "REFUND_TIME_LIMIT_EXCEEDED");
    ensure(
      !wanted || wanted.currency === requireFound(this.records.state.orders[capture.orderId]).currency,
      "REFUND_CAPTURE_CURRENCY_MISMATCH",
    );
    const amount = wanted?.amount ?? left;
    ensure(amount > 0, "CANNOT_BE_ZERO_OR_NEGATIVE");
    ensure(amount <= left, "REFUND_AMOUNT_EXCEEDED");
    const refund: Refund = {
      id: this.records.newId(),
      captureId,
      status: outcome === "pending" ? "PENDING" : "COMPLETED",
      amount,
      customId,
      isReversal: false,
      createdAt: this.records.now(),
    };
    this.records.state.refunds[refund.id] = refund;
    this.#addRefunded(capture, amount);
    if (refund.status === "COMPLETED") this.emit("PAYMENT.CAPTURE.REFUNDED", this.format.refund(refund));
    return refund;
  }

  settleRefund(id: string, status: "COMPLETED" | "FAILED"): void {
    const refund = requireFound(this.records.state.refunds[id]);
    ensure(refund.status === "PENDING", "NOT_PENDING");
    refund.status = status;
    if (status === "FAILED")
      this.#addRefunded(requireFound(this.records.state.captures[refund.captureId]), toCentavos(-refund.amount));
    const type = status === "FAILED" ? "PAYMENT.REFUND.FAILED" : "PAYMENT.CAPTURE.REFUNDED";
    this.emit(type, this.format.refund(refund));
  }

  /** Takes back a part or everything that is left, after a dispute or for a bank's chargeback. */
  reverse(captureId: string, part?: Centavos): Refund {
    const capture = requireFound(this.records.state.captures[captureId]);
    const left = toCentavos(capture.amount - capture.refunded);
    const amount = part ?? left;
    ensure(capture.status !== "DECLINED" && capture.status !== "PENDING", "INVALID_RESOURCE_STATE");
    ensure(amount > 0 && amount <= left, "CAPTURE_FULLY_REFUNDED");
    const reversal: Refund = {
      id: this.records.newId(),
      captureId,
      status: "COMPLETED",
      amount,
      customId: null,
      isReversal: true,
      createdAt: this.records.now(),
    };
    this.records.state.refunds[reversal.id] = reversal;
    this.#addRefunded(capture, amount);
    this.emit("PAYMENT.CAPTURE.REVERSED", this.format.refund(reversal));
    return reversal;
  }

  #addRefunded(capture: Capture, amount: Centavos): void {
    capture.refunded = toCentavos(capture.refunded + amount);
    const left = capture.amount - capture.refunded;
    capture.status = left === 0 ? "REFUNDED" : capture.refunded === 0 ? "COMPLETED" : "PARTIALLY_REFUNDED";
  }
}
