import { type Centavos, toCentavos, toDecimal } from "../../app/domain/money";
import type { Behavior } from "./behavior";
import type { Capture, Order, Records, Refund } from "./records";
import { requireFound } from "./refusal";

/** Formats records as PayPal's responses and events do. */
export class Formatter {
  constructor(
    private readonly records: Records,
    readonly url: string,
    private readonly behavior: Behavior,
  ) {}

  approvalLink({ id }: Order) {
    return { href: `${this.url}/checkoutnow?token=${id}`, rel: "payer-action", method: "GET" };
  }

  order(order: Order): object {
    const { id, status, trackers } = order;
    const capture = this.records.captureOf(id);
    const isOpen = status === "CREATED" || status === "PAYER_ACTION_REQUIRED" || status === "APPROVED";
    const self = { href: `${this.url}/v2/checkout/orders/${id}`, rel: "self", method: "GET" };
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
      links: isOpen ? [self, this.approvalLink(order)] : [self],
    };
  }

  capture(capture: Capture): object {
    const { id, orderId, status, reason, amount, fee } = capture;
    const order = this.orderOf(capture);
    const isPaid = status !== "PENDING" && status !== "DECLINED";
    return {
      id,
      status,
      ...(status === "PENDING" && reason && { status_details: { reason } }),
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
    const order = this.orderOf(requireFound(this.records.state.captures[captureId]));
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

  #refundsOf({ id }: Capture): object[] {
    return Object.values(this.records.state.refunds)
      .filter(({ captureId, isReversal }) => captureId === id && !(isReversal && this.behavior.reversals === "hidden"))
      .map((refund) => this.refund(refund));
  }

  orderOf({ orderId }: Capture): Order {
    return requireFound(this.records.state.orders[orderId]);
  }
}

export const PAYER_ID = "STANDINBUYER1";
const PAYEE = { merchant_id: "STANDINSELLER", email_address: "standin@example.com" };

function labels({ customId, invoiceId }: Order): object {
  return { ...(customId && { custom_id: customId }), ...(invoiceId && { invoice_id: invoiceId }) };
}

/** May be negative: the net amount of a capture whose fee is higher. */
export function money({ currency }: Order, amount: Centavos): object {
  const value = toDecimal(toCentavos(Math.abs(amount)));
  return { currency_code: currency, value: amount < 0 ? `-${value}` : value };
}

export function time(moment: number): string {
  return new Date(moment).toISOString();
}
