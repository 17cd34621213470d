import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { HOUR } from "~/domain/time";
import { createPaypal } from "~/gateways/paypal.server";
import { KIND } from "../../../dev/paypal/behavior";
import type { PaypalStandIn } from "../../../dev/paypal/server";
import { captureOrder, clientOf, faultOf, openPaypal } from "../../support/paypal";
import { purchase } from "../../support/purchase";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** The response statuses of a kind of call; 0 for no response. */
function asked({ calls }: PaypalStandIn, call: string) {
  return calls.filter((one) => one.call === call).map(({ status }) => status);
}

/** Shortens the client's timeout from ten seconds to when a call that gets no answer has come. */
function impatient({ calls }: PaypalStandIn) {
  const waited = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const [client, before] = [new AbortController(), calls.length];
    void vi.waitUntil(() => calls.length > before, { timeout: 30_000 }).then(() => client.abort());
    return client.signal;
  });
  undo.push(() => waited.mockRestore());
  return waited;
}

test("a token is asked for once, and shared by every client of the account", async () => {
  const { service, paypal } = await openPaypal(undo);
  const { id } = await paypal.createOrder(purchase());
  await paypal.showOrder(id);
  await clientOf(service).showOrder(id);
  expect(asked(service, "token")).toEqual([200]);
});

test("a token is renewed before it lapses", async () => {
  let now = Date.now();
  // An order lapses before a token does.
  const { service, paypal } = await openPaypal(undo, { now: () => now, behavior: KIND }, { now: () => now });
  const { id } = await paypal.createOrder(purchase());
  now += 9 * HOUR - 61_000;
  await paypal.showOrder(id);
  expect(asked(service, "token")).toHaveLength(1);
  now += 2_000;
  await paypal.showOrder(id);
  expect(asked(service, "token")).toHaveLength(2);
  expect(asked(service, "show")).toEqual([200, 200]);
});

test("a token that is taken back is renewed once", async () => {
  const { service, paypal } = await openPaypal(undo);
  const { id } = await paypal.createOrder(purchase());
  service.revokeTokens();
  expect(await paypal.showOrder(id)).toMatchObject({ id });
  expect(asked(service, "show")).toEqual([401, 200]);
  service.fail("show", 2, { issue: "INVALID_ACCOUNT_STATUS" });
  expect((await faultOf(paypal.showOrder(id))).issues[0]).toBe("INVALID_ACCOUNT_STATUS");
});

test("wrong credentials are refused, and the fault does not tell them", async () => {
  const { service } = await openPaypal(undo);
  const fault = await faultOf(clientOf(service, { secret: "hush" }).showOrder("X"));
  expect(fault).toMatchObject({ reason: "refused", issues: ["invalid_client"] });
  expect(fault.message).toBe('PayPal refused "token" (401, invalid_client)');
  expect(asked(service, "token")).toEqual([401]);
});

for (const how of ["error", "busy", "away", "lost"] as const) {
  test(`what fails twice (${how}) is tried a third time under the same id, and done once`, async () => {
    const { service, paypal } = await openPaypal(undo);
    service.fail("create", 2, how);
    const order = await paypal.createOrder(purchase());
    expect(Object.keys(service.records.orders)).toEqual([order.id]);
    const tries = service.calls.filter(({ call }) => call === "create");
    expect(tries.map(({ requestId }) => requestId)).toEqual(Array(3).fill("create:g1:1"));
    expect(tries.at(-1)?.status).toBe(how === "lost" ? 200 : 201);
  });

  test(`what fails three times (${how}) may have happened: asked again later it gives the same`, async () => {
    const open = await openPaypal(undo);
    const { service, paypal } = open;
    const { capture } = await captureOrder(open);
    service.fail("refund", 3, how);
    const refund = { requestId: "refund:1", ownId: "r1", amount: null, currency: "MXN" };
    const fault = await faultOf(paypal.refundCapture(capture.id, refund));
    expect(fault).toMatchObject({ reason: "unavailable", issues: [] });
    const known = Object.keys(service.records.refunds);
    expect(known).toHaveLength(how === "lost" ? 1 : 0);
    const { id } = await paypal.refundCapture(capture.id, refund);
    expect(Object.keys(service.records.refunds)).toEqual([id]);
    expect([id, undefined]).toContain(known[0]);
  });
}

for (const how of ["silent", "lost-silent"] as const) {
  test(`who does not answer (${how}) is given up after ten seconds, and asked again for the same order`, async () => {
    const { service, paypal } = await openPaypal(undo);
    await faultOf(paypal.showOrder("X"));
    const waited = impatient(service);
    service.fail("create", 3, how);
    expect((await faultOf(paypal.createOrder(purchase()))).reason).toBe("unavailable");
    expect(waited).toHaveBeenCalledWith(10_000);
    expect(asked(service, "create")).toHaveLength(3);
    waited.mockRestore();
    const { id } = await paypal.createOrder(purchase());
    expect(Object.keys(service.records.orders)).toEqual([id]);
    expect(asked(service, "create").at(-1)).toBe(how === "silent" ? 201 : 200);
  });
}

test("a capture whose answer was lost is one capture", async () => {
  const { service, paypal } = await openPaypal(undo);
  const { id } = await paypal.createOrder(purchase());
  service.approve(id);
  service.fail("capture", 3, "lost");
  expect((await faultOf(paypal.captureOrder(id, "capture:1"))).reason).toBe("unavailable");
  const { captures } = await paypal.captureOrder(id, "capture:1");
  expect(Object.keys(service.records.captures)).toEqual(captures.map((capture) => capture.id));
});

test("a write that PayPal knows no id for is tried once", async () => {
  const open = await openPaypal(undo);
  const { order, capture } = await captureOrder(open);
  open.service.fail("track", 1, "lost");
  const tracking = { captureId: capture.id, number: "1Z", carrier: "DHL" };
  expect((await faultOf(open.paypal.addTracking(order.id, tracking))).reason).toBe("unavailable");
  expect(asked(open.service, "track")).toHaveLength(1);
});

test("a refusal is not tried again", async () => {
  const { service, paypal } = await openPaypal(undo);
  service.fail("create", 1, { issue: "PAYEE_ACCOUNT_RESTRICTED" });
  const fault = await faultOf(paypal.createOrder(purchase()));
  expect(fault.hasIssue("PAYEE_ACCOUNT_RESTRICTED")).toBe(true);
  expect(fault.message).toMatch(
    /^PayPal refused "create order" \(422, PAYEE_ACCOUNT_RESTRICTED, UNPROCESSABLE_ENTITY, debug id \w+\)$/,
  );
  expect(asked(service, "create")).toEqual([422]);
});

test("what cannot be read is a fault of its own", async () => {
  const { service, paypal } = await openPaypal(undo);
  service.fail("create", 1, "garbled");
  expect((await faultOf(paypal.createOrder(purchase()))).reason).toBe("bad-answer");
});

test.each([
  ["a redirect", 302, "{}"],
  ["another shape", 200, '{"id":"A","status":"NEW","purchase_units":[{}]}'],
  [
    "no amount",
    200,
    '{"id":"A","status":"CREATED","purchase_units":[{"amount":{"currency_code":"MXN","value":"1e3"}}]}',
  ],
  [
    "a link to elsewhere",
    200,
    '{"id":"A","status":"CREATED","purchase_units":[{}],"links":[{"rel":"approve","href":"https://evil.example/"}]}',
  ],
])("%s is no answer", async (_, status, body) => {
  const server = createServer((request, response) => {
    const isToken = request.url === "/v1/oauth2/token";
    response.writeHead(isToken ? 200 : status, { location: "/v1/oauth2/token" });
    response.end(isToken ? '{"access_token":"t","expires_in":900}' : body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paypal = createPaypal({ baseUrl, clientId: "a", secret: "b", webhookId: "c" });
  expect((await faultOf(paypal.showOrder("A"))).reason).toBe("bad-answer");
});

test("a fault of an unavailable PayPal names no person", async () => {
  const paypal = createPaypal({ baseUrl: "http://127.0.0.1:1", clientId: "a", secret: "hush", webhookId: "c" });
  const fault = await faultOf(paypal.createOrder(purchase()));
  expect(fault.message).toBe('PayPal gave no answer to "token"');
});

test.each([
  [{ issue: "INVALID_RESOURCE_ID" }, "gone", 404],
  [{ issue: "PREVIOUS_REQUEST_IN_PROGRESS" }, "unavailable", 409],
  [{ issue: "AN_UNPUBLISHED_CODE" }, "unavailable", 422],
  [{ issue: "TRANSACTION_REFUSED" }, "refused", 422],
  [{ issue: "INSTRUMENT_DECLINED" }, "refused", 422],
] as const)("a capture that PayPal answers with %o is %s", async (fault, reason, status) => {
  const { service, paypal } = await openPaypal(undo);
  const { id } = await paypal.createOrder(purchase());
  service.approve(id);
  service.fail("capture", 1, fault);
  expect(await faultOf(paypal.captureOrder(id, id))).toMatchObject({ reason, status });
});

test("a capture has more time than other calls, and is not sent again when that is over", async () => {
  const { service, paypal } = await openPaypal(undo);
  const { id } = await paypal.createOrder(purchase());
  service.approve(id);
  const waited = impatient(service);
  service.fail("capture", 1, "silent");
  expect(await faultOf(paypal.captureOrder(id, id))).toMatchObject({ reason: "unavailable", status: null });
  expect(waited.mock.calls.at(-1)?.[0]).toBeGreaterThanOrEqual(25_000);
  await expect.poll(() => asked(service, "capture")).toHaveLength(1);
});

test("a 404 that is not PayPal's does not say that the resource is gone", async () => {
  const server = createServer((_, response) => response.writeHead(404).end("<html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paypal = createPaypal({ baseUrl: url, clientId: "a", secret: "b", webhookId: "c" });
  expect(await faultOf(paypal.showOrder("X"))).toMatchObject({ reason: "unavailable", status: 404 });
});
