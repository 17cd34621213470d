import { type Centavos, toCentavos } from "../../app/domain/money";
import { DAY } from "../../app/domain/time";
import { type Formatter, money, time } from "./formatter";
import type { Emit } from "./orders";
import type { Dispute, DisputeOutcome, Order, Records } from "./records";
import type { Refunds } from "./refunds";
import { ensure, requireFound } from "./refusal";

/** How long the seller has to answer. */
const ANSWER_WITHIN = 10 * DAY;
const FOR_BUYER: readonly DisputeOutcome[] = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

/** Disputes of captures, from the buyer's claim to PayPal's decision. */
export class Disputes {
  constructor(
    private readonly records: Records,
    private readonly refunds: Refunds,
    private readonly formatter: Formatter,
    private readonly emit: Emit,
  ) {}

  /** The buyer claims an amount, or an item of the order, or all that was paid. */
  open(captureId: string, reason: string, { sku = null, amount }: { sku?: string | null; amount?: Centavos } = {}) {
    const capture = requireFound(this.records.state.captures[captureId]);
    ensure(capture.status !== "DECLINED" && capture.status !== "PENDING", "INVALID_RESOURCE_STATE");
    ensure(!this.records.openDispute(captureId), "TRANSACTION_DISPUTED");
    const item =
      sku === null ? undefined : requireFound(this.formatter.orderOf(capture).items.find((one) => one.sku === sku));
    const createdAt = this.records.now();
    const dispute: Dispute = {
      id: `PP-D-${this.records.newId()}`,
      captureId,
      reason,
      status: "WAITING_FOR_SELLER_RESPONSE",
      stage: "INQUIRY",
      amount: amount ?? (item ? toCentavos(item.quantity * item.unitAmount) : capture.amount),
      sku,
      outcome: null,
      refunded: toCentavos(0),
      payer: "seller",
      createdAt,
      updatedAt: createdAt,
    };
    this.records.state.disputes[dispute.id] = dispute;
    this.emit("CUSTOMER.DISPUTE.CREATED", this.format(dispute));
    return dispute;
  }

  /** The buyer escalates the dispute to a claim. */
  escalate(id: string): void {
    this.move(id, { stage: "CHARGEBACK" });
  }

  move(id: string, changes: Partial<Pick<Dispute, "stage" | "status">>): void {
    const dispute = Object.assign(this.#open(id), changes, { updatedAt: this.records.now() });
    this.emit("CUSTOMER.DISPUTE.UPDATED", this.format(dispute));
  }

  /** Decides a dispute. The buyer gets `amount`, or all that was disputed, from the seller, or as a payout from PayPal. */
  resolve(id: string, outcome: DisputeOutcome, amount?: Centavos, payer: Dispute["payer"] = "seller"): void {
    const dispute = this.#open(id);
    const capture = requireFound(this.records.state.captures[dispute.captureId]);
    const left = toCentavos(capture.amount - capture.refunded);
    const isPaid = FOR_BUYER.includes(outcome) || outcome === "RESOLVED_WITH_PAYOUT";
    const refunded = toCentavos(isPaid ? Math.min(left, amount ?? dispute.amount) : 0);
    const isSellers = FOR_BUYER.includes(outcome) && payer === "seller";
    const by = { payer: isSellers ? "seller" : "paypal" };
    Object.assign(dispute, { status: "RESOLVED", outcome, refunded, ...by, updatedAt: this.records.now() });
    this.emit("CUSTOMER.DISPUTE.RESOLVED", this.format(dispute));
    if (isSellers && refunded > 0) this.refunds.reverse(capture.id, refunded);
  }

  /** All of a dispute. */
  format(dispute: Dispute): object {
    const { captureId, sku, status, outcome, createdAt } = dispute;
    const capture = requireFound(this.records.state.captures[captureId]);
    const order = this.formatter.orderOf(capture);
    const items = order.items.filter((item) => sku === null || item.sku === sku);
    return {
      ...this.summarize(dispute),
      disputed_transactions: [
        {
          seller_transaction_id: captureId,
          create_time: time(capture.createdAt),
          transaction_status: capture.status,
          gross_amount: money(order, capture.amount),
          ...(order.invoiceId && { invoice_number: order.invoiceId }),
          ...(order.customId && { custom: order.customId }),
          items: items.map((item) => formatItem(order, item, dispute)),
        },
      ],
      ...(outcome && {
        dispute_outcome: formatOutcome(order, dispute),
        money_movements: listMovements(order, dispute),
      }),
      ...(status === "WAITING_FOR_SELLER_RESPONSE" && { seller_response_due_date: time(createdAt + ANSWER_WITHIN) }),
    };
  }

  /** What a list tells of a dispute. */
  summarize({ id, captureId, reason, status, stage, amount, createdAt, updatedAt }: Dispute): object {
    const order = this.formatter.orderOf(requireFound(this.records.state.captures[captureId]));
    return {
      dispute_id: id,
      create_time: time(createdAt),
      update_time: time(updatedAt),
      reason,
      status,
      dispute_life_cycle_stage: stage,
      dispute_amount: money(order, amount),
      links: [{ href: `${this.listAddress}/${id}`, rel: "self", method: "GET" }],
    };
  }

  get listAddress(): string {
    return `${this.formatter.url}/v1/customer/disputes`;
  }

  #open(id: string): Dispute {
    const dispute = requireFound(this.records.state.disputes[id]);
    ensure(dispute.status !== "RESOLVED", "DISPUTE_ALREADY_RESOLVED");
    return dispute;
  }
}

/** PayPal's ids of items have only letters and digits. */
function formatItem(
  order: Order,
  { name, quantity, unitAmount, sku }: Order["items"][number],
  { reason }: Dispute,
): object {
  return {
    ...(sku && { item_id: sku.replace(/[^A-Za-z0-9]/g, "") }),
    item_name: name,
    item_quantity: String(quantity),
    reason,
    dispute_amount: money(order, toCentavos(quantity * unitAmount)),
  };
}

function formatOutcome(order: Order, { outcome, refunded }: Dispute): object {
  return { outcome_code: outcome, ...(refunded > 0 && { amount_refunded: money(order, refunded) }) };
}

function listMovements(order: Order, { payer, refunded, updatedAt }: Dispute): object[] {
  if (refunded === 0) return [];
  const about = { amount: money(order, refunded), initiated_time: time(updatedAt), reason: "DISPUTE_SETTLEMENT" };
  const credit = { affected_party: "BUYER", type: "CREDIT", ...about };
  return payer === "paypal" ? [credit] : [{ affected_party: "SELLER", type: "DEBIT", ...about }, credit];
}
