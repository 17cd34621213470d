import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { HOUR } from "~/domain/time";
import { captureOrder, clientOf, faultOf, openPaypal } from "../support/paypal";
import { purchase } from "../support/purchase";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** A market that answers webhooks with given statuses, and the events that it received. */
async function market() {
  const came: { id: string; type: string }[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { id, event_type: type } = JSON.parse(body);
    came.push({ id, type });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, came, answers, types: () => came.map(({ type }) => type) };
}

test("the same request id is the same order for six hours, and another body under it is refused", async () => {
  let now = Date.now();
  const { paypal } = await openPaypal(undo, { now: () => now }, { now: () => now });
  const first = await paypal.createOrder(purchase());
  now += 6 * HOUR - 1;
  expect((await paypal.createOrder(purchase())).id).toBe(first.id);
  const other = await faultOf(paypal.createOrder({ ...purchase(), groupId: "g2" }));
  expect(other.issues[0]).toBe("DUPLICATE_REQUEST_ID");
  now += 1;
  expect((await paypal.createOrder(purchase())).id).not.toBe(first.id);
});

test("three more hours begin when the buyer comes", async () => {
  let now = Date.now();
  const { service, paypal } = await openPaypal(undo, { now: () => now }, { now: () => now });
  const { id, approveUrl } = await paypal.createOrder(purchase());
  now += 3 * HOUR - 1;
  await fetch(approveUrl ?? "");
  now += 3 * HOUR - 1;
  expect(service.approve(id)).toContain("PayerID=");
  now += 1;
  expect((await faultOf(paypal.showOrder(id))).hasIssue("INVALID_RESOURCE_ID")).toBe(true);
  expect(await (await fetch(approveUrl ?? "")).text()).toContain("Este pago venció");
});

test("it refuses what the sandbox's own header asks for", async () => {
  const { paypal } = await openPaypal(
    undo,
    {},
    {
      fetch: (input, init) => {
        const mock = { "PayPal-Mock-Response": '{"mock_application_codes":"INSTRUMENT_DECLINED"}' };
        return fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), ...mock } });
      },
    },
  );
  expect((await faultOf(paypal.captureOrder("X", "x"))).hasIssue("INSTRUMENT_DECLINED")).toBe(true);
});

test("a webhook is sent until it is taken", async () => {
  const { service, paypal } = await openPaypal(undo);
  const shop = await market();
  shop.answers.push(500, 302);
  service.webhooks.sendTo(shop.address);
  service.approve((await paypal.createOrder(purchase())).id);
  await expect.poll(() => shop.types()).toEqual(Array(3).fill("CHECKOUT.ORDER.APPROVED"));
  expect(new Set(shop.came.map(({ id }) => id)).size).toBe(1);
  await service.webhooks.idle();
  expect(Object.values(service.records.events)).toMatchObject([{ tries: 3, isDelivered: true }]);
});

test("webhooks come ten times at once, late, and in the wrong order", async () => {
  const open = await openPaypal(undo);
  const shop = await market();
  const { webhooks } = open.service;
  webhooks.sendTo(shop.address);
  webhooks.hold();
  await captureOrder(open);
  await webhooks.idle();
  expect(shop.came).toEqual([]);
  webhooks.failNext(1, "repeated");
  webhooks.release({ reversed: true });
  await webhooks.idle();
  expect(shop.types().filter((type) => type === "PAYMENT.CAPTURE.COMPLETED")).toHaveLength(10);
  expect(shop.types().filter((type) => type === "CHECKOUT.ORDER.APPROVED")).toHaveLength(1);
});

test("after a restart everything is there again, and what was not delivered comes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paypal-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const before = await openPaypal(undo, { folder });
  const { order, capture } = await captureOrder(before);
  await before.service.stop();
  const shop = await market();
  const after = await openPaypal(undo, { folder, webhookAddress: shop.address });
  await after.service.webhooks.idle();
  expect(shop.types().sort()).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
  expect(await after.paypal.showOrder(order.id)).toEqual(order);
  expect(await after.paypal.captureOrder(order.id, `capture:${order.id}`)).toEqual(order);
  expect(Object.keys(after.service.records.captures)).toEqual([capture.id]);
});

test("only this machine reaches it, and no other web page", async () => {
  const { service } = await openPaypal(undo);
  expect(new URL(service.url).hostname).toBe("127.0.0.1");
  const evil = { Origin: "https://evil.example" };
  for (const [method, path] of [
    ["POST", "/v1/oauth2/token"],
    ["POST", "/checkoutnow?token=X"],
    ["GET", "/"],
  ]) {
    expect((await fetch(service.url + path, { method, headers: evil })).status, path).toBe(403);
  }
});

test("who has no token, or sends what is no JSON, is refused", async () => {
  const { service } = await openPaypal(undo);
  expect((await fetch(`${service.url}/v2/checkout/orders/X`)).status).toBe(401);
  const { clientId, secret } = service;
  const basic = `Basic ${btoa(`${clientId}:${secret}`)}`;
  const answer = await fetch(`${service.url}/v1/oauth2/token`, { method: "POST", headers: { Authorization: basic } });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${access_token}` };
  const orders = `${service.url}/v2/checkout/orders`;
  expect((await fetch(orders, { method: "POST", headers, body: "{" })).status).toBe(400);
  expect((await fetch(orders, { method: "POST", headers, body: "{}" })).status).toBe(400);
  expect((await fetch(`${service.url}/v2/checkout/orders/X`, { headers })).status).toBe(404);
  expect((await fetch(`${service.url}/nothing`, { headers })).status).toBe(404);
  expect((await faultOf(clientOf(service).showCapture("X"))).hasIssue("INVALID_RESOURCE_ID")).toBe(true);
});
