import { createPaypal, PaypalFault, type PaypalSettings } from "~/gateways/paypal.server";
import { type PaypalStandIn, startPaypal } from "../../dev/paypal/server";
import { purchase } from "./purchase";

/** The market's client of a stand-in. */
export function clientOf(service: PaypalStandIn, settings: Partial<PaypalSettings> = {}) {
  const { url: baseUrl, clientId, secret, webhookId } = service;
  return createPaypal({ baseUrl, clientId, secret, webhookId, ...settings });
}

/** A stand-in and the market's client of it; `undo` gets a function that stops it. */
export async function openPaypal(
  undo: (() => unknown)[],
  options: Parameters<typeof startPaypal>[0] = {},
  settings: Partial<PaypalSettings> = {},
) {
  const service = await startPaypal({ retryAfter: 5, ...options });
  undo.push(() => service.stop());
  return { service, paypal: clientOf(service, settings) };
}

export async function captureOrder({ service, paypal }: Awaited<ReturnType<typeof openPaypal>>) {
  const { id } = await paypal.createOrder(purchase());
  service.approve(id);
  const order = await paypal.captureOrder(id, `capture:${id}`);
  const [capture] = order.captures;
  if (!capture) throw new Error("nothing was captured");
  return { order, capture };
}

/** The fault that a call rejects with. */
export function faultOf(call: Promise<unknown>): Promise<PaypalFault> {
  return call.then(
    () => Promise.reject(new Error("it went well")),
    (error) => {
      if (error instanceof PaypalFault) return error;
      throw error;
    },
  );
}
