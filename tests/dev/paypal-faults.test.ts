import { afterEach, expect, test, vi } from "vitest";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { orderBody } from "~/gateways/paypal/order-body.server";
import { Api } from "../../dev/paypal/api";
import { type Behavior, KIND } from "../../dev/paypal/behavior";
import { PENDING_REASONS } from "../../dev/paypal/faults";
import {
  ADDRESS_REFUSALS,
  CREATE_REFUSALS,
  FINAL_REFUND_REFUSALS,
  REFUND_REFUSALS_TO_ACT_ON,
  REFUND_REFUSALS_TO_WAIT_FOR,
} from "../../dev/paypal/scenarios";
import type { PaypalStandIn } from "../../dev/paypal/server";
import { openPaypal } from "../support/paypal";
import { purchase } from "../support/purchase";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

interface Money {
  value: string;
}
interface Made {
  id: string;
  status: string;
  amount: Money;
  seller_receivable_breakdown: Record<string, Money>;
}
/** An order, a capture, a refund or a refusal. */
interface Body {
  id: string;
  name: string;
  status: string;
  details: { issue: string }[];
  links: object[];
  purchase_units: [{ payments: { captures: [Made]; refunds: Made[] } }];
}

interface How {
  /** That of a stand-in: without the network, calls that begin together arrive together, in their order. */
  fetch?: typeof fetch;
  signal?: AbortSignal;
}

/** A stand-in, and calls to it by plain HTTP. */
async function open(behavior: Partial<Behavior> = {}) {
  let now = Date.now();
  const { service } = await openPaypal(undo, { now: () => now, behavior });
  const basic = `Basic ${btoa(`${service.clientId}:${service.secret}`)}`;
  const signIn = () => fetch(`${service.url}/v1/oauth2/token`, { method: "POST", headers: { Authorization: basic } });
  const { access_token } = (await (await signIn()).json()) as { access_token: string };
  async function call(path: string, body?: object, requestId = "", { fetch = globalThis.fetch, signal }: How = {}) {
    const response = await fetch(service.url + path, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${access_token}`, ...(requestId && { "PayPal-Request-Id": requestId }) },
      body: body && JSON.stringify(body),
      ...(signal && { signal }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }
  const create = (part = {}) => call("/v2/checkout/orders", orderBody({ ...purchase(), ...part }));
  const capture = (id: string, requestId = "", how: How = {}) =>
    call(`/v2/checkout/orders/${id}/capture`, {}, requestId, how);
  async function approved(choice: Parameters<PaypalStandIn["approve"]>[1] = "pay"): Promise<string> {
    const { body } = await create();
    service.approve(body.id, choice);
    return body.id;
  }
  return {
    ...{ service, signIn, call, create, capture, approved },
    show: (id: string, how: How = {}) => call(`/v2/checkout/orders/${id}`, undefined, "", how),
    /** The capture of a paid order. */
    async paid(): Promise<string> {
      return (await capture(await approved())).body.purchase_units[0].payments.captures[0].id;
    },
    refund: (id: string, requestId = "") => call(`/v2/payments/captures/${id}/refund`, {}, requestId),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Types and resources of events, oldest first. */
    events: () =>
      Object.values(service.records.events).map(({ type, body }) => ({ type, resource: JSON.parse(body).resource })),
  };
}

const refused = (status: number, name: string, issue: string) => ({
  status,
  body: { name, debug_id: expect.stringMatching(/^\w+$/), details: [{ issue }] },
});
const GONE = refused(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
const BUSY = refused(409, "RESOURCE_CONFLICT", "PREVIOUS_REQUEST_IN_PROGRESS");

test.each([
  ["not approved", false],
  ["approved and not captured", true],
])("an order that is %s for three hours is gone", async (_, isApproved) => {
  const { create, approved, show, capture, pass, service } = await open();
  const id = isApproved ? await approved() : (await create()).body.id;
  pass(3 * HOUR - 1);
  expect(await show(id)).toMatchObject({ status: 200 });
  pass(1);
  for (const answer of [await show(id), await capture(id, "a")]) expect(answer).toMatchObject(GONE);
  service.behave(KIND);
  expect(await show(id)).toMatchObject({ status: 200, body: { status: "VOIDED" } });
  expect(await capture(id)).toMatchObject(refused(422, "UNPROCESSABLE_ENTITY", "ORDER_EXPIRED"));
});

test("of two captures at once the second is refused, also under the same request id, and one is made", async () => {
  const { approved, show, capture, service } = await open({ captureDelay: 100 });
  const id = await approved();
  const { fetch } = service;
  const first = capture(id, "a", { fetch });
  const others = [capture(id, "a", { fetch }), capture(id, "b", { fetch })];
  const shown = show(id, { fetch });
  expect(await Promise.all(others)).toMatchObject([BUSY, BUSY]);
  expect((await shown).body.status).toBe("APPROVED");
  expect((await first).status).toBe(201);
  expect([(await capture(id, "a")).status, (await capture(id, "b")).status]).toEqual([200, 422]);
  expect(Object.keys(service.records.captures)).toHaveLength(1);
});

test("without a delay captures at once meet as well, and where that is chosen all are answered", async () => {
  const { approved, capture, service } = await open();
  const statuses = async () => {
    const id = await approved();
    return (await Promise.all(Array.from({ length: 5 }, () => capture(id, id)))).map(({ status }) => status).sort();
  };
  service.behave({ captureDelay: 500 });
  expect(await statuses()).toEqual([201, 409, 409, 409, 409]);
  for (const id of Object.keys(service.records.captures)) delete service.records.captures[id];
  service.behave({ overlaps: "answered" });
  expect(await statuses()).toEqual([200, 200, 200, 200, 201]);
});

test("a slow capture happens though its client gave up", async () => {
  const { approved, show, capture, service } = await open({ captureDelay: 500 });
  const id = await approved();
  const client = new AbortController();
  const { answer } = Api.prototype;
  const begun = vi.spyOn(Api.prototype, "answer").mockImplementationOnce(function (this: Api, ...asked) {
    const answered = answer.apply(this, asked);
    client.abort();
    return answered;
  });
  undo.push(() => begun.mockRestore());
  await expect(capture(id, "a", { signal: client.signal })).rejects.toThrow();
  expect(await capture(id, "a", { fetch: service.fetch })).toMatchObject(BUSY);
  await expect.poll(async () => (await show(id)).body.status).toBe("COMPLETED");
  expect((await capture(id, "a")).status).toBe(200);
});

test.each([
  ["reopened", "PAYER_ACTION_REQUIRED"],
  ["approved", "APPROVED"],
] as const)("a declined order that is %s is %s, and its link lets the buyer approve it again", async (kind, status) => {
  const { approved, show, capture, service } = await open({ declinedOrders: kind });
  const id = await approved("declined");
  const link = { rel: "payer-action", href: `${service.url}/checkoutnow?token=${id}` };
  const declined = await capture(id);
  expect(declined).toMatchObject(refused(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED"));
  expect(declined.body.links).toMatchObject([link]);
  const order = await show(id);
  expect(order.body.status).toBe(status);
  expect(order.body.links).toContainEqual(expect.objectContaining(link));
  service.approve(id);
  expect((await capture(id)).status).toBe(201);
});

test("the approval's webhook arrives before the buyer returns", async () => {
  const { create, service } = await open();
  const { id } = (await create()).body;
  const came: string[] = [];
  const deliver = service.webhooks.idle.bind(service.webhooks);
  service.webhooks.idle = async () => {
    await deliver();
    came.push("webhook");
  };
  const body = new URLSearchParams({ choice: "pay" });
  await fetch(`${service.url}/checkoutnow?token=${id}`, { method: "POST", body, redirect: "manual" });
  came.push("return");
  expect(came).toEqual(["webhook", "return"]);
});

test.each(Object.keys({ ...FINAL_REFUND_REFUSALS, ...REFUND_REFUSALS_TO_ACT_ON, ...REFUND_REFUSALS_TO_WAIT_FOR }))(
  "a refund is refused by %s, and nothing moves",
  async (issue) => {
    const { paid, refund, service } = await open();
    const id = await paid();
    service.fail("refund", 1, { issue });
    const { status, body } = await refund(id, "r");
    expect(status).toBeGreaterThanOrEqual(400);
    expect([body.name, ...body.details.map(({ issue: one }) => one)]).toContain(issue);
    expect(service.records.captures[id]?.refunded).toBe(0);
    expect((await refund(id, "r")).status).toBe(201);
  },
);

test("a reversal is told by its event and its capture only, whole or in part; or can be read", async () => {
  const { paid, show, call, service, events } = await open();
  const id = await paid();
  const part = service.refunds.reverse(id, toCentavos(200_00));
  expect(events().at(-1)).toMatchObject({
    type: "PAYMENT.CAPTURE.REVERSED",
    resource: { id: part.id, amount: { value: "200.00" } },
  });
  const order = service.records.captures[id]?.orderId ?? "";
  const refunds = async () => (await show(order)).body.purchase_units[0].payments.refunds;
  expect(await call(`/v2/payments/refunds/${part.id}`)).toMatchObject(GONE);
  expect(await refunds()).toEqual([]);
  expect((await call(`/v2/payments/captures/${id}`)).body.status).toBe("PARTIALLY_REFUNDED");
  service.refunds.reverse(id);
  expect((await call(`/v2/payments/captures/${id}`)).body.status).toBe("REFUNDED");
  service.behave({ reversals: "shown" });
  expect((await call(`/v2/payments/refunds/${part.id}`)).status).toBe(200);
  expect(await refunds()).toHaveLength(2);
});

test.each(PENDING_REASONS)("a capture is pending for %s, and is completed or denied later", async (pending) => {
  const { approved, capture, call, service, events } = await open();
  for (const [end, type] of [
    ["COMPLETED", "PAYMENT.CAPTURE.COMPLETED"],
    ["DECLINED", "PAYMENT.CAPTURE.DENIED"],
  ] as const) {
    const id = await approved();
    service.fail("capture", 1, { pending });
    const [made] = (await capture(id)).body.purchase_units[0].payments.captures;
    expect(made).toMatchObject({ status: "PENDING", status_details: { reason: pending } });
    service.orders.settleCapture(made.id, end);
    expect((await call(`/v2/payments/captures/${made.id}`)).body.status).toBe(end);
    expect(events().at(-1)?.type).toBe(type);
    delete service.records.captures[made.id];
  }
});

test("a capture's fee may be higher than its amount, and a capture may be refunded already", async () => {
  const { approved, capture, service } = await open();
  service.fail("capture", 1, { fee: toCentavos(2_000_00) });
  const [dear] = (await capture(await approved())).body.purchase_units[0].payments.captures;
  expect(dear.seller_receivable_breakdown).toMatchObject({
    paypal_fee: { value: "2000.00" },
    net_amount: { value: "-765.50" },
  });
  delete service.records.captures[dear.id];
  service.fail("capture", 1, "refunded");
  const { payments } = (await capture(await approved())).body.purchase_units[0];
  expect(payments).toMatchObject({ captures: [{ status: "REFUNDED" }], refunds: [{ status: "COMPLETED" }] });
});

test.each([
  ["disputes", "/v1/customer/disputes"],
  ["disputes", "/v1/customer/disputes/PP-D-1"],
  ["transactions", "/v1/reporting/transactions"],
  ["verification", "/v1/notifications/verify-webhook-signature"],
] as const)("an account without %s may not call %s", async (feature, path) => {
  const { call } = await open({ off: [feature] });
  const body = feature === "verification" ? {} : undefined;
  expect(await call(path, body)).toMatchObject(refused(403, "NOT_AUTHORIZED", "PERMISSION_DENIED"));
});

test.each(Object.keys({ ...ADDRESS_REFUSALS, ...CREATE_REFUSALS }))("an order is refused by %s", async (issue) => {
  const { create, service } = await open();
  service.fail("create", 1, { issue });
  expect((await create()).body.details).toMatchObject([{ issue }]);
  expect(service.records.orders).toEqual({});
  expect((await create()).status).toBe(201);
});

test("a state of México may be any text, or has to be one of the codes", async () => {
  const { create, service } = await open();
  expect((await create()).status).toBe(201);
  service.behave({ states: "codes" });
  const address = refused(422, "UNPROCESSABLE_ENTITY", "SHIPPING_ADDRESS_INVALID");
  expect(await create({ invoiceId: "2" })).toMatchObject(address);
  expect((await create({ shipTo: { ...purchase().shipTo, state: "CDMX" } })).status).toBe(201);
  expect((await create({ shipTo: { ...purchase().shipTo, country: "US" } })).status).toBe(201);
});

test("wrong keys are refused where a token is asked for", async () => {
  const { signIn, service } = await open();
  service.fail("token", 1, { issue: "invalid_client" });
  const answer = await signIn();
  expect([answer.status, await answer.json()]).toMatchObject([401, { error: "invalid_client" }]);
  expect((await signIn()).status).toBe(200);
});

test("the certificate of webhooks comes from the API's own host", async () => {
  const { service } = await open();
  expect(service.webhooks.certificateAddress).toMatch(new RegExp(`^${service.url}/v1/notifications/certs/CERT-\\w+$`));
  expect(await (await fetch(service.webhooks.certificateAddress)).text()).toContain("BEGIN CERTIFICATE");
});

test("a fault may wait until calls of its kind have worked", async () => {
  const { service, paypal } = await openPaypal(undo);
  service.fail("create", 1, { issue: "PAYEE_ACCOUNT_RESTRICTED" }, 1);
  const { id } = await paypal.createOrder(purchase());
  await expect(paypal.createOrder(purchase())).rejects.toThrow("PAYEE_ACCOUNT_RESTRICTED");
  expect(Object.keys(service.records.orders)).toEqual([id]);
});
