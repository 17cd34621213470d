import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PaypalStandIn, startPaypal } from "../../../dev/paypal/server";
import { startSmallWorker } from "../../support/small-worker";

/** A Worker that creates and captures orders, and verifies webhooks. */
const MARKET = `
  import { createPaypal } from "~/gateways/paypal.server";
  import { purchase } from "./tests/support/purchase";
  export default {
    async fetch(request, account, context) {
      const paypal = createPaypal({ ...account, waitUntil: (work) => context.waitUntil(work) });
      const { pathname, searchParams } = new URL(request.url);
      try {
        if (pathname === "/webhook") return Response.json(await paypal.verifyWebhook(request.headers, await request.text(), async () => true));
        const id = searchParams.get("id");
        return Response.json(id ? await paypal.captureOrder(id, id) : await paypal.createOrder(purchase()));
      } catch (fault) {
        return Response.json({ name: fault.constructor.name, reason: fault.reason, issues: fault.issues });
      }
    },
  };`;

let service: PaypalStandIn;
let worker: Miniflare;

beforeAll(async () => {
  service = await startPaypal();
  const { url: baseUrl, clientId, secret, webhookId } = service;
  worker = await startSmallWorker(MARKET, {
    bindings: { baseUrl, clientId, secret, webhookId },
  });
});

afterAll(async () => {
  await worker.dispose();
  await service.stop();
});

async function ask(path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  const answer = await worker.dispatchFetch(`http://market${path}`, init);
  return (await answer.json()) as Record<string, unknown>;
}

test("in workerd an order is created and captured, each at the second try", async () => {
  service.fail("create", 1, "lost");
  const { id, approveUrl } = await ask("/");
  expect(approveUrl).toBe(`${service.url}/checkoutnow?token=${id}`);
  const refused = await ask(`/?id=${id}`);
  expect(refused).toMatchObject({
    name: "PaypalFault",
    reason: "refused",
    issues: ["ORDER_NOT_APPROVED", expect.any(String)],
  });
  service.approve(String(id));
  service.fail("capture", 1, "error");
  expect(await ask(`/?id=${id}`)).toMatchObject({ status: "COMPLETED", captures: [{ status: "COMPLETED" }] });
  expect(Object.keys(service.records.captures)).toHaveLength(1);
});

test("in workerd requests at once share one new token when theirs was taken back", async () => {
  service.revokeTokens();
  const before = service.calls.filter(({ call }) => call === "token").length;
  const orders = await Promise.all(Array.from({ length: 5 }, () => ask("/")));
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  expect(service.calls.filter(({ call }) => call === "token").length - before).toBe(1);
});

test("in workerd a webhook is verified by its certificate, and a forged one is not", async () => {
  const event = { id: "WH-1", event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: "O1" }, note: "ñ 🪑" };
  const body = JSON.stringify(event);
  const headers = service.webhooks.headersFor(body);
  const verified = { verdict: "verified", event: { id: "WH-1", orderId: "O1" } };
  expect(await ask("/webhook", { method: "POST", headers, body })).toMatchObject(verified);
  expect(await ask("/webhook", { method: "POST", headers, body: `${body} ` })).toEqual({ verdict: "forged" });
  const forged = service.webhooks.headersFor(body, "forged");
  expect(await ask("/webhook", { method: "POST", headers: forged, body })).toEqual({ verdict: "forged" });
  expect(service.calls.filter(({ call }) => call === "certificate")).toHaveLength(1);
  expect(service.calls.filter(({ call }) => call === "verify")).toEqual([]);
});

test("in workerd PayPal is asked where its certificate cannot be fetched", async () => {
  const other = await startPaypal();
  const body = '{"id":"WH-2","event_type":"CHECKOUT.ORDER.APPROVED","resource":{}}';
  const headers = {
    ...service.webhooks.headersFor(body),
    "PayPal-Cert-Url": `${service.url}/v1/notifications/certs/none`,
  };
  service.fail("certificate", 1, "error");
  expect(await ask("/webhook", { method: "POST", headers, body })).toMatchObject({ verdict: "verified" });
  const foreign = other.webhooks.headersFor(body);
  expect(await ask("/webhook", { method: "POST", headers: foreign, body })).toEqual({ verdict: "forged" });
  await other.stop();
});
