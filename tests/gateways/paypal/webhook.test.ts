import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { DAY, MINUTE } from "~/domain/time";
import { certificateUrl } from "~/gateways/paypal/hosts.server";
import type { Paypal } from "~/gateways/paypal.server";
import { captureOrder, clientOf, openPaypal } from "../../support/paypal";
import { purchase } from "../../support/purchase";

const undo: (() => unknown)[] = [];
const mayAsk = async () => true;

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** A server that accepts every webhook, and the result of verifying each. */
async function receiving() {
  const open = await openPaypal(undo);
  const came: Awaited<ReturnType<Paypal["verifyWebhook"]>>[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    came.push(await open.paypal.verifyWebhook(new Headers(request.headers as Record<string, string>), body, mayAsk));
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  open.service.webhooks.sendTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { ...open, came, verdicts: () => came.map(({ verdict }) => verdict) };
}

const BODY = '{"id":"WH-1", "event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"O1"}, "note":"ñ 🪑"}';

/** A body signed by the stand-in, for a delivery by hand. */
async function signed(body = BODY) {
  const open = await openPaypal(undo);
  return { ...open, headers: new Headers(open.service.webhooks.headersFor(body)) };
}

test("what PayPal tells is verified, and says what it is about", async () => {
  const market = await receiving();
  const { order, capture } = await captureOrder(market);
  const refund = await market.paypal.refundCapture(capture.id, {
    requestId: "r",
    ownId: "r1",
    amount: null,
    currency: "MXN",
  });
  await market.service.webhooks.idle();
  const amount = { amount: 1_234_50, currency: "MXN" };
  const ids = { orderId: null, captureId: null, refundId: null, disputeId: null };
  const none = { ...ids, amount, createdAt: expect.any(Number) };
  const events = new Map(
    market.came.map((one) => (one.verdict === "verified" ? [one.event.type, one.event] : [])) as [],
  );
  expect(Object.fromEntries(events)).toEqual({
    "CHECKOUT.ORDER.APPROVED": {
      ...none,
      id: expect.stringMatching(/^WH-/),
      type: "CHECKOUT.ORDER.APPROVED",
      orderId: order.id,
      groupId: "g1",
    },
    "PAYMENT.CAPTURE.COMPLETED": {
      ...none,
      id: expect.any(String),
      type: "PAYMENT.CAPTURE.COMPLETED",
      orderId: order.id,
      captureId: capture.id,
      groupId: "g1",
    },
    "PAYMENT.CAPTURE.REFUNDED": {
      ...none,
      id: expect.any(String),
      type: "PAYMENT.CAPTURE.REFUNDED",
      captureId: capture.id,
      refundId: refund.id,
      groupId: null,
    },
  });
});

test("the certificate is fetched once for all clients, and PayPal is not asked", async () => {
  const { paypal, service, headers } = await signed();
  for (const client of [paypal, paypal, clientOf(service)]) {
    expect(await client.verifyWebhook(headers, BODY, mayAsk)).toMatchObject({ verdict: "verified" });
  }
  expect(service.calls.map(({ call }) => call)).toEqual(["certificate"]);
});

test("a dispute and what it takes back name the payment", async () => {
  const market = await receiving();
  const { capture } = await captureOrder(market);
  const { id } = market.service.disputes.open(capture.id, "UNAUTHORISED");
  market.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR");
  await market.service.webhooks.idle();
  const told = market.came.flatMap((one) => (one.verdict === "verified" ? [one.event] : []));
  const about = (type: string) => told.find((event) => event.type === type);
  for (const type of ["CUSTOMER.DISPUTE.CREATED", "CUSTOMER.DISPUTE.RESOLVED"]) {
    expect(about(type)).toMatchObject({ disputeId: id, captureId: capture.id });
  }
  expect(about("PAYMENT.CAPTURE.REVERSED")).toMatchObject({ disputeId: null, captureId: capture.id });
});

test("an approval that expired is returned with its order", async () => {
  let now = Date.now();
  const { service, paypal } = await openPaypal(undo, { now: () => now });
  const { id } = await paypal.createOrder(purchase());
  service.approve(id);
  now += DAY;
  service.orders.expire();
  const event = Object.values(service.records.events).at(-1);
  const headers = new Headers(service.webhooks.headersFor(event?.body ?? ""));
  expect(await paypal.verifyWebhook(headers, event?.body ?? "", mayAsk)).toMatchObject({
    event: { type: "CHECKOUT.PAYMENT-APPROVAL.REVERSED", orderId: id },
  });
});

for (const how of ["forged", "altered", "foreign-certificate"] as const) {
  test(`a webhook that is ${how} is none`, async () => {
    const market = await receiving();
    market.service.webhooks.failNext(1, how);
    const { id } = await market.paypal.createOrder(purchase());
    market.service.approve(id);
    await market.service.webhooks.idle();
    expect(market.verdicts()).toEqual(["forged"]);
    expect(market.service.calls.filter(({ call }) => call === "verify")).toEqual([]);
  });
}

test("one letter more or less, or a header of another transmission, is a forgery", async () => {
  const { paypal, service, headers } = await signed();
  expect(await paypal.verifyWebhook(headers, BODY, mayAsk)).toMatchObject({
    verdict: "verified",
    event: { orderId: "O1" },
  });
  expect(await paypal.verifyWebhook(headers, `${BODY} `, mayAsk)).toEqual({ verdict: "forged" });
  expect(await paypal.verifyWebhook(headers, BODY.replace('"O1"', '"O2"'), mayAsk)).toEqual({ verdict: "forged" });
  for (const name of ["Transmission-Id", "Transmission-Time", "Transmission-Sig"]) {
    const other = new Headers(headers);
    other.set(`PayPal-${name}`, "AAAA");
    expect(await paypal.verifyWebhook(other, BODY, mayAsk), name).toEqual({ verdict: "forged" });
    other.delete(`PayPal-${name}`);
    expect(await paypal.verifyWebhook(other, BODY, mayAsk), name).toEqual({ verdict: "forged" });
  }
  expect(await clientOf(service, { webhookId: "WH-OTHER" }).verifyWebhook(headers, BODY, mayAsk)).toEqual({
    verdict: "forged",
  });
});

test.each(["", "null", "[]", "{", '{"id":"WH-1"}', '{},"webhook_id":"x"'])("%j is no event", async (body) => {
  const { paypal, headers } = await signed(body);
  expect(await paypal.verifyWebhook(headers, body, mayAsk)).toEqual({ verdict: "forged" });
});

test("where the certificate cannot be had, PayPal is asked with the body as it came", async () => {
  const { paypal, service, headers } = await signed();
  service.fail("certificate", 2, "error");
  expect(await paypal.verifyWebhook(headers, BODY, mayAsk)).toMatchObject({ verdict: "verified" });
  expect(await paypal.verifyWebhook(headers, `${BODY} `, mayAsk)).toEqual({ verdict: "forged" });
  expect(service.calls.filter(({ call }) => call === "verify")).toHaveLength(2);
});

test("a certificate that is no longer valid, or another algorithm, is a forgery, and PayPal is not asked", async () => {
  const { service, headers } = await signed();
  const later = clientOf(service, { now: () => Date.UTC(2050, 1) });
  expect(await later.verifyWebhook(headers, BODY, mayAsk)).toEqual({ verdict: "forged" });
  headers.set("PayPal-Auth-Algo", "SHA512withRSA");
  expect(await clientOf(service).verifyWebhook(headers, BODY, mayAsk)).toEqual({ verdict: "forged" });
  expect(service.calls.filter(({ call }) => call === "verify")).toEqual([]);
});

test("a certificate of which the host knows nothing is asked for once in minutes, and is a forgery", async () => {
  let now = Date.now();
  const { service, headers } = await signed();
  const client = clientOf(service, { now: () => now });
  headers.set("PayPal-Cert-Url", `${service.url}/v1/notifications/certs/CERT-OF-NOBODY`);
  for (let n = 0; n < 3; n++) {
    expect(await client.verifyWebhook(headers, BODY, mayAsk)).toEqual({ verdict: "forged" });
  }
  expect(service.calls.map(({ call, status }) => [call, status])).toEqual([["certificate", 404]]);
  now += 6 * MINUTE;
  await client.verifyWebhook(headers, BODY, mayAsk);
  expect(service.calls).toHaveLength(2);
});

test("while a certificate cannot be fetched PayPal is asked instead, and it is fetched again after minutes", async () => {
  let now = Date.now();
  const { service, headers } = await signed();
  const client = clientOf(service, { now: () => now });
  service.fail("certificate", 1, "error");
  for (const calls of [
    ["certificate", "token", "verify"],
    ["certificate", "token", "verify", "verify"],
  ]) {
    expect(await client.verifyWebhook(headers, BODY, mayAsk)).toMatchObject({ verdict: "verified" });
    expect(service.calls.map(({ call }) => call)).toEqual(calls);
  }
  now += 6 * MINUTE;
  expect(await client.verifyWebhook(headers, BODY, mayAsk)).toMatchObject({ verdict: "verified" });
  expect(service.calls.at(-1)?.call).toBe("certificate");
});

test("what may not be asked is not known, and nothing that is known has to be asked", async () => {
  const { service, paypal, headers } = await signed();
  const never = async () => false;
  expect(await paypal.verifyWebhook(headers, BODY, never)).toEqual({ verdict: "unknown" });
  expect(service.calls).toEqual([]);
  expect(await paypal.verifyWebhook(headers, BODY, mayAsk)).toMatchObject({ verdict: "verified" });
  expect(await paypal.verifyWebhook(headers, BODY, never)).toMatchObject({ verdict: "verified" });
  expect(await paypal.verifyWebhook(headers, `${BODY} `, never)).toEqual({ verdict: "forged" });
  headers.set("PayPal-Cert-Url", `${service.url}/elsewhere/CERT-1`);
  expect(await paypal.verifyWebhook(headers, BODY, never)).toEqual({ verdict: "forged" });
});

test("the verdict is unknown while PayPal cannot be asked", async () => {
  const { paypal, service, headers } = await signed();
  service.fail("certificate", 1, "away");
  service.fail("verify", 3, "error");
  expect(await paypal.verifyWebhook(headers, BODY, mayAsk)).toEqual({ verdict: "unknown" });
  expect(await paypal.verifyWebhook(headers, BODY, mayAsk)).toMatchObject({ verdict: "verified" });
});

const LIVE = "https://api-m.paypal.com";
const CERT = "https://api.paypal.com/v1/notifications/certs/CERT-1";

test.each([
  ["PayPal's own", CERT, LIVE, true],
  ["the configured host's own", CERT.replace("api.", "api-m."), LIVE, true],
  ["PayPal's sandbox", CERT.replace("api.", "api.sandbox."), "https://api-m.sandbox.paypal.com", true],
  ["the sandbox's, for money", CERT.replace("api.", "api.sandbox."), LIVE, false],
  ["another host of PayPal", CERT.replace("api.", "www."), LIVE, false],
  ["another place there", "https://api.paypal.com/v1/certs/CERT-1", LIVE, false],
  ["a way out of that place", "https://api.paypal.com/v1/notifications/certs/../../CERT-1", LIVE, false],
  ["a folder below it", `${CERT}/more`, LIVE, false],
  ["a name too long", CERT + "1".repeat(100), LIVE, false],
  ["one without TLS", CERT.replace("https", "http"), LIVE, false],
  ["a look-alike", "https://api.paypal.com.evil.example/c", LIVE, false],
  ["another look-alike", "https://evilpaypal.com/c", LIVE, false],
  ["a name before the host", "https://api.paypal.com@evil.example/c", LIVE, false],
  ["a name before PayPal's host", "https://a:b@api.paypal.com/c", LIVE, false],
  ["another port", "https://api.paypal.com:8443/c", LIVE, false],
  ["a query", `${CERT}?1`, LIVE, false],
  ["none", "CERT-1", LIVE, false],
  ["the stand-in's own", "http://127.0.0.1:9/v1/notifications/certs/c", "http://127.0.0.1:9", true],
  ["a neighbour of the stand-in", "http://127.0.0.1:8/v1/notifications/certs/c", "http://127.0.0.1:9", false],
  ["PayPal's, to who uses the stand-in", CERT, "http://127.0.0.1:9", false],
])("a certificate's address that is %s (%s)", (_, named, baseUrl, isFetched) => {
  expect(certificateUrl(named, baseUrl)).toBe(isFetched ? named : null);
});
