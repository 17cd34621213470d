import { type Centavos, toCentavos } from "../../app/domain/money";
import { DAY } from "../../app/domain/time";
import type { Draw } from "./draw";
import type { Capture, Dispute, Records, Refund } from "./records";
import { found, insist } from "./refusal";
import type { Outcome, Tell } from "./till";

const REFUND_WITHIN = 180 * DAY;

interface Refunding {
  /** `null`: everything that is left. */
  wanted?: { amount: Centavos; currency: string } | null;
  outcome?: Outcome;
  customId?: string | null;
}

/** Refunds, reversals and disputes, with PayPal's limits. */
export class Returns {
  constructor(
    private readonly records: Records,
    private readonly draw: Draw,
    private readonly tell: Tell,
  ) {}

  refund(captureId: string, { wanted = null, outcome = null, customId = null }: Refunding = {}): Refund {
    const capture = found(this.records.kept.captures[captureId]);
    const left = toCentavos(capture.amount - capture.refunded);
    insist(!this.records.openDispute(captureId), "TRANSACTION_DISPUTED");
    insist(capture.status !== "PENDING", "PENDING_CAPTURE");
    insist(capture.status !== "DECLINED", "INVALID_RESOURCE_STATE");
    insist(left > 0, "CAPTURE_FULLY_REFUNDED");
    insist(this.records.now() <= capture.createdAt + REFUND_WITHIN, "REFUND_TIME_LIMIT_EXCEEDED");
    insist(
      !wanted || wanted.currency === found(this.records.kept.orders[capture.orderId]).currency,
      "REFUND_CAPTURE_CURRENCY_MISMATCH",
    );
    const amount = wanted?.amount ?? left;
    insist(amount > 0, "CANNOT_BE_ZERO_OR_NEGATIVE");
    insist(amount <= left, "REFUND_AMOUNT_EXCEEDED");
    const refund: Refund = {
      id: this.records.newId(),
      captureId,
      status: outcome === "pending" ? "PENDING" : "COMPLETED",
      amount,
      customId,
      createdAt: this.records.now(),
    };
    this.records.kept.refunds[refund.id] = refund;
    this.#give(capture, amount);
    if (refund.status === "COMPLETED") this.tell("PAYMENT.CAPTURE.REFUNDED", this.draw.refund(refund));
    return refund;
  }

  settleRefund(id: string, status: "COMPLETED" | "FAILED"): void {
    const refund = found(this.records.kept.refunds[id]);
    insist(refund.status === "PENDING", "NOT_PENDING");
    refund.status = status;
    if (status === "FAILED")
      this.#give(found(this.records.kept.captures[refund.captureId]), toCentavos(-refund.amount));
    const type = status === "FAILED" ? "PAYMENT.REFUND.FAILED" : "PAYMENT.CAPTURE.REFUNDED";
    this.tell(type, this.draw.refund(refund));
  }

  dispute(captureId: string, reason: string): Dispute {
    const capture = found(this.records.kept.captures[captureId]);
    insist(capture.status !== "DECLINED" && capture.status !== "PENDING", "INVALID_RESOURCE_STATE");
    insist(!this.records.openDispute(captureId), "TRANSACTION_DISPUTED");
    const dispute: Dispute = {
      id: `PP-D-${this.records.newId()}`,
      captureId,
      reason,
      status: "WAITING_FOR_SELLER_RESPONSE",
      stage: "INQUIRY",
      outcome: null,
      createdAt: this.records.now(),
    };
    this.records.kept.disputes[dispute.id] = dispute;
    this.tell("CUSTOMER.DISPUTE.CREATED", this.draw.dispute(dispute));
    return dispute;
  }

  /** The buyer escalates the dispute to a claim. */
  escalate(id: string): void {
    const dispute = this.#openDispute(id);
    dispute.stage = "CHARGEBACK";
    this.tell("CUSTOMER.DISPUTE.UPDATED", this.draw.dispute(dispute));
  }

  resolve(id: string, outcome: "RESOLVED_BUYER_FAVOUR" | "RESOLVED_SELLER_FAVOUR" | "CANCELED_BY_BUYER"): void {
    const dispute = this.#openDispute(id);
    Object.assign(dispute, { status: "RESOLVED", outcome });
    this.tell("CUSTOMER.DISPUTE.RESOLVED", this.draw.dispute(dispute));
    const capture = found(this.records.kept.captures[dispute.captureId]);
    const left = toCentavos(capture.amount - capture.refunded);
    if (outcome !== "RESOLVED_BUYER_FAVOUR" || left === 0) return;
    this.reverse(capture.id);
  }

  /** Takes back everything that is left, after a dispute or for a bank's chargeback. */
  reverse(captureId: string): void {
    const capture = found(this.records.kept.captures[captureId]);
    const amount = toCentavos(capture.amount - capture.refunded);
    insist(capture.status !== "DECLINED" && capture.status !== "PENDING", "INVALID_RESOURCE_STATE");
    insist(amount > 0, "CAPTURE_FULLY_REFUNDED");
    const reversal: Refund = {
      ...{ id: this.records.newId(), captureId, status: "COMPLETED", amount },
      ...{ customId: null, createdAt: this.records.now() },
    };
    this.records.kept.refunds[reversal.id] = reversal;
    this.#give(capture, amount);
    this.tell("PAYMENT.CAPTURE.REVERSED", this.draw.refund(reversal));
  }

  #openDispute(id: string): Dispute {
    const dispute = found(this.records.kept.disputes[id]);
    insist(dispute.status !== "RESOLVED", "DISPUTE_ALREADY_RESOLVED");
    return dispute;
  }

  #give(capture: Capture, amount: Centavos): void {
    capture.refunded = toCentavos(capture.refunded + amount);
    const left = capture.amount - capture.refunded;
    capture.status = left === 0 ? "REFUNDED" : capture.refunded === 0 ? "COMPLETED" : "PARTIALLY_REFUNDED";
  }
}
