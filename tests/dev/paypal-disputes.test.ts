import { afterEach, expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { DAY, MINUTE } from "~/domain/time";
import type { DisputeOutcome } from "../../dev/paypal/records";
import { openPaypal } from "../support/paypal";
import { purchase } from "../support/purchase";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** A dispute, a list of disputes or of transactions. */
interface Body {
  seller_response_due_date?: string;
  dispute_outcome: object;
  money_movements: { affected_party: string; type: string }[];
  items: { dispute_id: string }[];
  links: { rel: string; href: string }[];
  transaction_details: {
    transaction_info: {
      transaction_event_code: string;
      transaction_amount: { value: string };
      paypal_reference_id?: string;
    };
  }[];
}

/** A stand-in with `count` paid orders, and its lists by plain HTTP. */
async function open(count = 1) {
  let now = Date.now();
  const clock = { now: () => now };
  const { service, paypal } = await openPaypal(undo, clock, clock);
  const captures: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await paypal.createOrder({ ...purchase(`${n}`), invoiceId: `${n}` });
    service.approve(id);
    const [capture] = (await paypal.captureOrder(id, id)).captures;
    captures.push(capture?.id ?? "");
  }
  const basic = `Basic ${btoa(`${service.clientId}:${service.secret}`)}`;
  const signedIn = await fetch(`${service.url}/v1/oauth2/token`, { method: "POST", headers: { Authorization: basic } });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const get = async (address: string) => {
    const response = await fetch(new URL(address, service.url), {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const types = () => Object.values(service.records.events).map(({ type }) => type);
  return { service, captures, get, pass, types, ...clock };
}

const NOT_RECEIVED = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";
const money = (value: string) => ({ currency_code: "MXN", value });

test("a dispute names its transaction and items, its amount and until when the seller answers", async () => {
  const { service, captures, get, now, types } = await open();
  const [captureId = ""] = captures;
  const { id } = service.disputes.open(captureId, NOT_RECEIVED, { sku: "p2" });
  const { body } = await get(`/v1/customer/disputes/${id}`);
  expect(body).toMatchObject({
    dispute_id: id,
    reason: NOT_RECEIVED,
    status: "WAITING_FOR_SELLER_RESPONSE",
    dispute_life_cycle_stage: "INQUIRY",
    dispute_amount: money("200.00"),
    seller_response_due_date: new Date(now() + 10 * DAY).toISOString(),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        gross_amount: money("1234.50"),
        invoice_number: "0",
        custom: "g1",
        items: [{ item_id: "p2", item_name: "Libro", item_quantity: "2", dispute_amount: money("200.00") }],
      },
    ],
  });
  service.disputes.move(id, { status: "UNDER_REVIEW", stage: "PRE_ARBITRATION" });
  const moved = (await get(`/v1/customer/disputes/${id}`)).body;
  expect(moved).toMatchObject({ status: "UNDER_REVIEW", dispute_life_cycle_stage: "PRE_ARBITRATION" });
  expect(moved.seller_response_due_date).toBeUndefined();
  service.disputes.resolve(id, "RESOLVED_SELLER_FAVOUR");
  expect(types().slice(-3)).toEqual(["CREATED", "UPDATED", "RESOLVED"].map((type) => `CUSTOMER.DISPUTE.${type}`));
});

test.each<[DisputeOutcome, number | undefined, string | null, string[]]>([
  ["RESOLVED_BUYER_FAVOUR", undefined, "1234.50", ["SELLER DEBIT", "BUYER CREDIT"]],
  ["RESOLVED_BUYER_FAVOUR", 100_00, "100.00", ["SELLER DEBIT", "BUYER CREDIT"]],
  ["ACCEPTED", undefined, "1234.50", ["SELLER DEBIT", "BUYER CREDIT"]],
  ["RESOLVED_WITH_PAYOUT", undefined, "1234.50", ["BUYER CREDIT"]],
  ["RESOLVED_SELLER_FAVOUR", undefined, null, []],
  ["CANCELED_BY_BUYER", undefined, null, []],
])("%s of %s says what the buyer got and who paid it", async (outcome, amount, refunded, movements) => {
  const { service, captures, get, types } = await open();
  const [captureId = ""] = captures;
  const { id } = service.disputes.open(captureId, NOT_RECEIVED);
  service.disputes.resolve(id, outcome, amount === undefined ? undefined : toCentavos(amount));
  const { body } = await get(`/v1/customer/disputes/${id}`);
  expect(body.dispute_outcome).toEqual({
    outcome_code: outcome,
    ...(refunded && { amount_refunded: money(refunded) }),
  });
  const moved = body.money_movements.map(({ affected_party: party, type }) => `${party} ${type}`);
  expect(moved).toEqual(movements);
  expect(types().includes("PAYMENT.CAPTURE.REVERSED")).toBe(movements.includes("SELLER DEBIT"));
});

test("disputes are listed newest first, page by page, from a time of creation or change on", async () => {
  const { service, captures, get, pass, now } = await open(5);
  const ids = captures.map((captureId) => {
    pass(MINUTE);
    return service.disputes.open(captureId, NOT_RECEIVED).id;
  });
  const seen: string[] = [];
  let next: string | undefined = "/v1/customer/disputes?page_size=2";
  for (let pages = 0; next && pages < 9; pages++) {
    const { body }: Awaited<ReturnType<typeof get>> = await get(next);
    seen.push(...body.items.map(({ dispute_id }) => dispute_id));
    next = body.links.find(({ rel }) => rel === "next")?.href;
  }
  expect(seen).toEqual(ids.toReversed());

  const at = (ago: number) => new Date(now() - ago).toISOString();
  const list = async (query: string) =>
    (await get(`/v1/customer/disputes?${query}`)).body.items.map(({ dispute_id }) => dispute_id);
  expect(await list(`start_time=${at(MINUTE)}`)).toEqual(ids.slice(3).reverse());
  expect(await list(`disputed_transaction_id=${captures[1]}`)).toEqual([ids[1]]);
  pass(MINUTE);
  service.disputes.escalate(ids[0] ?? "");
  expect(await list(`update_time_after=${at(0)}`)).toEqual([ids[0]]);
  for (const query of [`start_time=${at(181 * DAY)}`, "start_time=x", "page_size=51"]) {
    expect((await get(`/v1/customer/disputes?${query}`)).status, query).toBe(400);
  }
});

test("the search of transactions lists captures, refunds and reversals of at most a month", async () => {
  const { service, captures, get, now } = await open(2);
  service.refunds.reverse(captures[0] ?? "", toCentavos(10_00));
  service.refunds.refund(captures[1] ?? "");
  const [from, to] = [new Date(now() - DAY).toISOString(), new Date(now()).toISOString()];
  const { body } = await get(`/v1/reporting/transactions?start_date=${from}&end_date=${to}`);
  const rows = body.transaction_details.map(({ transaction_info: one }) => [
    ...[one.transaction_event_code, one.transaction_amount.value, one.paypal_reference_id],
  ]);
  expect(rows).toEqual([
    ["T0006", "1234.50", undefined],
    ["T0006", "1234.50", undefined],
    ["T1106", "-10.00", captures[0]],
    ["T1107", "-1234.50", captures[1]],
  ]);
  const long = new Date(now() - 40 * DAY).toISOString();
  expect((await get(`/v1/reporting/transactions?start_date=${long}&end_date=${to}`)).status).toBe(400);
});
