import { type Centavos, toCentavos } from "../../app/domain/money";
import { DAY } from "../../app/domain/time";
import type { Formatter } from "./formatter";
import type { Emit, Outcome } from "./orders";
import type { Capture, Dispute, Records, Refund } from "./records";
import { ensure, requireFound } from "./refusal";

const REFUND_LIMIT = 180 * DAY;

interface RefundRequest {
  /** `null`: everything that is left. */
  wanted?: { amount: Centavos; currency: string } | null;
  outcome?: Outcome;
  customId?: string | null;
}

/** Refunds, reversals and disputes, with PayPal's limits. */
export class Refunds {
  constructor(
    private readonly records: Records,
    private readonly format: Formatter,
    private readonly emit: Emit,
  ) {}

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

  dispute(captureId: string, reason: string): Dispute {
    const capture = requireFound(this.records.state.captures[captureId]);
    ensure(capture.status !== "DECLINED" && capture.status !== "PENDING", "INVALID_RESOURCE_STATE");
    ensure(!this.records.openDispute(captureId), "TRANSACTION_DISPUTED");
    const dispute: Dispute = {
      id: `PP-D-${this.records.newId()}`,
      captureId,
      reason,
      status: "WAITING_FOR_SELLER_RESPONSE",
      stage: "INQUIRY",
      outcome: null,
      createdAt: this.records.now(),
    };
    this.records.state.disputes[dispute.id] = dispute;
    this.emit("CUSTOMER.DISPUTE.CREATED", this.format.dispute(dispute));
    return dispute;
  }

  /** The buyer escalates the dispute to a claim. */
  escalate(id: string): void {
    const dispute = this.#openDispute(id);
    dispute.stage = "CHARGEBACK";
    this.emit("CUSTOMER.DISPUTE.UPDATED", this.format.dispute(dispute));
  }

  resolve(id: string, outcome: "RESOLVED_BUYER_FAVOUR" | "RESOLVED_SELLER_FAVOUR" | "CANCELED_BY_BUYER"): void {
    const dispute = this.#openDispute(id);
    Object.assign(dispute, { status: "RESOLVED", outcome });
    this.emit("CUSTOMER.DISPUTE.RESOLVED", this.format.dispute(dispute));
    const capture = requireFound(this.records.state.captures[dispute.captureId]);
    const left = toCentavos(capture.amount - capture.refunded);
    if (outcome !== "RESOLVED_BUYER_FAVOUR" || left === 0) return;
    this.reverse(capture.id);
  }

  /** Takes back everything that is left, after a dispute or for a bank's chargeback. */
  reverse(captureId: string): void {
    const capture = requireFound(this.records.state.captures[captureId]);
    const amount = toCentavos(capture.amount - capture.refunded);
    ensure(capture.status !== "DECLINED" && capture.status !== "PENDING", "INVALID_RESOURCE_STATE");
    ensure(amount > 0, "CAPTURE_FULLY_REFUNDED");
    const reversal: Refund = {
      id: this.records.newId(),
      captureId,
      status: "COMPLETED",
      amount,
      customId: null,
      createdAt: this.records.now(),
    };
    this.records.state.refunds[reversal.id] = reversal;
    this.#addRefunded(capture, amount);
    this.emit("PAYMENT.CAPTURE.REVERSED", this.format.refund(reversal));
  }

  #openDispute(id: string): Dispute {
    const dispute = requireFound(this.records.state.disputes[id]);
    ensure(dispute.status !== "RESOLVED", "DISPUTE_ALREADY_RESOLVED");
    return dispute;
  }

  #addRefunded(capture: Capture, amount: Centavos): void {
    capture.refunded = toCentavos(capture.refunded + amount);
    const left = capture.amount - capture.refunded;
    capture.status = left === 0 ? "REFUNDED" : capture.refunded === 0 ? "COMPLETED" : "PARTIALLY_REFUNDED";
  }
}
