import * as z from "zod";
import { type Centavos, toDecimal } from "~/domain/money";
import { captureRefusalOf } from "~/domain/payments/capture-refusal";
import { CAPTURE_TIMEOUT } from "~/domain/payments/payment";
import { PaypalFault } from "./paypal/fault.server";
import { approvalOrigin, isApprovalLink } from "./paypal/hosts.server";
import { orderBody, type Purchase, truncate } from "./paypal/order-body.server";
import { createSender } from "./paypal/requests.server";
import {
  type PaypalCapture,
  type PaypalDispute,
  type PaypalDisputeList,
  type PaypalOrder,
  type PaypalRefund,
  schemas,
} from "./paypal/resources.server";
import { verifyWebhook, type WebhookVerdict } from "./paypal/webhook.server";

export { PaypalFault } from "./paypal/fault.server";
export type { PaypalCapture, PaypalDispute, PaypalOrder, PaypalRefund } from "./paypal/resources.server";

export interface PaypalSettings {
  /** Live or sandbox, without a slash at the end; any host but PayPal's is treated as the stand-in. */
  baseUrl: string;
  clientId: string;
  secret: string;
  webhookId: string;
  fetch?: typeof fetch;
  now?: () => number;
  /** Keeps work that other requests wait for running after the request that started it. */
  waitUntil?: (work: Promise<unknown>) => void;
}

interface RefundRequest {
  requestId: string;
  /** Returned with the refund wherever PayPal reports it. */
  ownId: string;
  /** `null` refunds everything that is left. */
  amount: Centavos | null;
  currency: string;
  /** Shown to the buyer in PayPal. */
  note?: string;
}

interface Tracking {
  captureId: string;
  number: string;
  /** PayPal's code of the carrier; `OTHER` needs a name. */
  carrier: string;
  carrierName?: string;
}

/** Calls throw PaypalFault and nothing else. Store a request id before its call: PayPal executes each id once. */
export interface Paypal {
  /** The origin of approval pages, which the content policy has to allow as a form's target. */
  readonly approvalOrigin: string;
  /** Where a buyer approves an order again, also when PayPal gives no link. */
  approvalUrl(orderId: string): string;
  /** Starts a payment. Send the buyer to `approveUrl` within three hours. */
  createOrder(purchase: Purchase & { requestId: string }): Promise<PaypalOrder>;
  showOrder(id: string): Promise<PaypalOrder>;
  /** Captures an approved order, which takes PayPal up to 20 s. Only a COMPLETED capture is paid. */
  captureOrder(id: string, requestId: string): Promise<PaypalOrder>;
  showCapture(id: string): Promise<PaypalCapture>;
  refundCapture(id: string, refunding: RefundRequest): Promise<PaypalRefund>;
  showRefund(id: string): Promise<PaypalRefund>;
  /** Never retried: PayPal has no request id for this call. */
  addTracking(orderId: string, tracking: Tracking): Promise<void>;
  showDispute(id: string): Promise<PaypalDispute>;
  /** A page of the disputes of a capture, or of those that changed since a time (at most 180 days ago). */
  listDisputes(wanted: { captureId: string } | { since: number; page: string | null }): Promise<PaypalDisputeList>;
  /** `mayAsk` is called before a request to PayPal that anyone who sends a webhook could cause. */
  verifyWebhook(headers: Headers, rawBody: string, mayAsk: () => Promise<boolean>): Promise<WebhookVerdict>;
}

/** A client of one PayPal account. The isolate caches tokens and certificates, so a client per request is cheap. */
export function createPaypal({
  webhookId,
  fetch = fetchOverNetwork,
  now = Date.now,
  waitUntil = () => {},
  ...account
}: PaypalSettings): Paypal {
  const { baseUrl } = account;
  const settings = { ...account, fetch, now, waitUntil };
  const send = createSender(settings);

  /** Buyers follow the approval link, so it has to lead to PayPal. */
  function withCheckedLink(order: PaypalOrder, call: string): PaypalOrder {
    if (order.approveUrl === null || isApprovalLink(order.approveUrl, baseUrl)) return order;
    throw new PaypalFault("bad-answer", call);
  }

  return {
    approvalOrigin: approvalOrigin(baseUrl),

    approvalUrl(orderId) {
      return `${approvalOrigin(baseUrl)}/checkoutnow?token=${encodeURIComponent(orderId)}`;
    },

    async createOrder({ requestId, ...purchase }) {
      const body = JSON.stringify(orderBody(purchase));
      const call = { name: "create order", path: "/v2/checkout/orders", body, requestId };
      return withCheckedLink(await send(call, schemas.order), call.name);
    },

    async showOrder(id) {
      const call = { name: "show order", path: `/v2/checkout/orders/${encodeURIComponent(id)}` };
      return withCheckedLink(await send(call, schemas.order), call.name);
    },

    async captureOrder(id, requestId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(id)}/capture`;
      const isFinal = (issues: readonly string[]) => captureRefusalOf(issues) !== null;
      const call = { name: "capture", path, body: "{}", requestId, totalTimeout: CAPTURE_TIMEOUT, isFinal };
      return withCheckedLink(await send(call, schemas.order), call.name);
    },

    showCapture(id) {
      return send({ name: "show capture", path: `/v2/payments/captures/${encodeURIComponent(id)}` }, schemas.capture);
    },

    refundCapture(id, { requestId, ownId, amount, currency, note }) {
      const path = `/v2/payments/captures/${encodeURIComponent(id)}/refund`;
      const body = JSON.stringify({
        ...(amount !== null && { amount: { currency_code: currency, value: toDecimal(amount) } }),
        custom_id: ownId,
        ...(note && { note_to_payer: truncate(note, 255) }),
      });
      return send({ name: "refund", path, body, requestId }, schemas.refund);
    },

    showRefund(id) {
      return send({ name: "show refund", path: `/v2/payments/refunds/${encodeURIComponent(id)}` }, schemas.refund);
    },

    async addTracking(orderId, { captureId, number, carrier, carrierName }) {
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/track`;
      const body = JSON.stringify({
        capture_id: captureId,
        tracking_number: number,
        carrier,
        ...(carrierName && { carrier_name_other: truncate(carrierName, 64) }),
        notify_payer: false,
      });
      await send({ name: "track", path, body }, z.object({ id: z.string() }));
    },

    showDispute(id) {
      const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
      return send({ name: "show dispute", path }, schemas.dispute);
    },

    listDisputes(wanted) {
      const query: Record<string, string> =
        "captureId" in wanted
          ? { disputed_transaction_id: wanted.captureId }
          : {
              update_time_after: new Date(wanted.since).toISOString(),
              page_size: "50",
              ...(wanted.page !== null && { next_page_token: wanted.page }),
            };
      const path = `/v1/customer/disputes?${new URLSearchParams(query)}`;
      return send({ name: "list disputes", path }, schemas.disputeList);
    },

    verifyWebhook(headers, rawBody, mayAsk) {
      return verifyWebhook(headers, rawBody, mayAsk, webhookId, settings, send);
    },
  };
}

/** `null` without an account: nothing can be paid. */
export function openPaypal(settings: PaypalSettings | null, waitUntil: PaypalSettings["waitUntil"]): Paypal | null {
  return settings && createPaypal({ ...settings, waitUntil });
}

/** A wrapper, because workerd's fetch must not be called as a method of another object. */
const fetchOverNetwork: typeof fetch = (input, init) => fetch(input, init);
