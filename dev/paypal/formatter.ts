import { type Centavos, toCentavos, toDecimal } from "../../app/domain/money";
import { DAY } from "../../app/domain/time";
import type { Capture, Dispute, Order, Records, Refund } from "./records";
import { requireFound } from "./refusal";

/** Formats records as PayPal's responses and events do. */
export class Formatter {
  constructor(
    private readonly records: Records,
    private readonly url: string,
  ) {}

  order(order: Order): object {
    const { id, status, trackers } = order;
    const capture = this.records.captureOf(id);
    const isOpen = status === "CREATED" || status === "PAYER_ACTION_REQUIRED" || status === "APPROVED";
    const self = { href: `${this.url}/v2/checkout/orders/${id}`, rel: "self", method: "GET" };
    const approve = { href: `${this.url}/checkoutnow?token=${id}`, rel: "payer-action", method: "GET" };
    return {
      id,
      status,
      intent: "CAPTURE",
      create_time: time(order.createdAt),
      purchase_units: [
        {
          reference_id: "default",
          ...labels(order),
          amount: money(order, order.total),
          payee: PAYEE,
          ...(trackers.length > 0 && {
            shipping: {
              trackers: trackers.map(({ captureId, number }) => ({ id: `${captureId}-${number}`, status: "SHIPPED" })),
            },
          }),
          ...(capture && { payments: { captures: [this.capture(capture)], refunds: this.#refundsOf(capture) } }),
        },
      ],
      ...(order.choice && { payer: { payer_id: PAYER_ID } }),
      links: isOpen ? [self, approve] : [self],
    };
  }

  capture(capture: Capture): object {
    const { id, orderId, status, amount } = capture;
    const order = this.#findOrder(capture);
    const fee = feeOf(amount);
    const isPaid = status !== "PENDING" && status !== "DECLINED";
    return {
      id,
      status,
      ...(status === "PENDING" && { status_details: { reason: "ECHECK" } }),
      ...(status === "DECLINED" && { status_details: { reason: "DECLINED_BY_RISK_FRAUD_FILTERS" } }),
      ...labels(order),
      amount: money(order, amount),
      final_capture: true,
      payee: PAYEE,
      seller_receivable_breakdown: {
        gross_amount: money(order, amount),
        ...(isPaid && { paypal_fee: money(order, fee), net_amount: money(order, toCentavos(amount - fee)) }),
      },
      supplementary_data: { related_ids: { order_id: orderId } },
      create_time: time(capture.createdAt),
      links: [{ href: `${this.url}/v2/payments/captures/${id}`, rel: "self", method: "GET" }],
    };
  }

  refund({ id, captureId, status, amount, customId, createdAt }: Refund): object {
    const order = this.#findOrder(requireFound(this.records.state.captures[captureId]));
    return {
      id,
      status,
      ...(status === "PENDING" && { status_details: { reason: "ECHECK" } }),
      ...labels({ ...order, ...(customId && { customId }) }),
      amount: money(order, amount),
      create_time: time(createdAt),
      links: [
        { href: `${this.url}/v2/payments/refunds/${id}`, rel: "self", method: "GET" },
        { href: `${this.url}/v2/payments/captures/${captureId}`, rel: "up", method: "GET" },
      ],
    };
  }

  dispute(dispute: Dispute): object {
    const { id, captureId, reason, status, stage, outcome, createdAt } = dispute;
    const capture = requireFound(this.records.state.captures[captureId]);
    return {
      dispute_id: id,
      create_time: time(createdAt),
      disputed_transactions: [{ seller_transaction_id: captureId }],
      reason,
      status,
      dispute_life_cycle_stage: stage,
      dispute_amount: money(this.#findOrder(capture), capture.amount),
      ...(outcome ? { dispute_outcome: { outcome_code: outcome } } : { seller_response_due_date: due(createdAt) }),
      links: [{ href: `${this.url}/v1/customer/disputes/${id}`, rel: "self", method: "GET" }],
    };
  }

  #refundsOf({ id }: Capture): object[] {
    return Object.values(this.records.state.refunds)
      .filter(({ captureId }) => captureId === id)
      .map((refund) => this.refund(refund));
  }

  #findOrder({ orderId }: Capture): Order {
    return requireFound(this.records.state.orders[orderId]);
  }
}

export const PAYER_ID = "STANDINBUYER1";
const PAYEE = { merchant_id: "STANDINSELLER", email_address: "standin@example.com" };

function labels({ customId, invoiceId }: Order): object {
  return { ...(customId && { custom_id: customId }), ...(invoiceId && { invoice_id: invoiceId }) };
}

function money({ currency }: Order, amount: Centavos): object {
  return { currency_code: currency, value: toDecimal(amount) };
}

export function time(moment: number): string {
  return new Date(moment).toISOString();
}

function due(createdAt: number): string {
  return time(createdAt + 10 * DAY);
}

/** 3.95 % and four pesos, about PayPal's fee in Mexico, and never more than the amount. */
function feeOf(amount: Centavos): Centavos {
  return toCentavos(Math.min(amount, Math.round((amount * 395) / 10_000) + 400));
}
