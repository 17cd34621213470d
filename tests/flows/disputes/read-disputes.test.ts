import { afterEach, beforeEach, expect, test } from "vitest";
import { findDisputeReadRefusal } from "~/data/disputes/dispute-reads.server";
import { addListedDisputes, claimListedDisputes, removeListedDispute } from "~/data/disputes/listed-disputes.server";
import { disputes, listedDisputes } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOUR, MINUTE, SECOND } from "~/domain/time";
import { pollDisputes } from "~/flows/disputes/mirror-dispute.server";
import { readDisputes } from "~/flows/disputes/read-disputes.server";
import { PaypalFault } from "~/gateways/paypal.server";
import { openShop, type Shop } from "../../support/shop";

const NOT_RECEIVED = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const lists = () => shop.service.calls.filter(({ call }) => call === "list-disputes").length;
const known = async () => (await shop.db.select().from(disputes)).map(({ id }) => id).sort();
const read = () => readDisputes(shop.context());

test("a dispute that no webhook told of is found within the hour; between, PayPal is not asked", async () => {
  const { orderId, captureId } = await shop.buyAndPay();
  await shop.move(orderId, "shipped", "S");
  await Promise.all([read(), read(), read()]);
  expect(lists()).toBe(1);
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
  await read();
  expect(await known()).toEqual([]);
  shop.later(HOUR - MINUTE);
  await read();
  expect([await known(), lists()]).toEqual([[id], 2]);
});

/** Disputes of one payment that are over; their ids, sorted. */
async function openMany(count: number): Promise<string[]> {
  const { captureId } = await shop.buyAndPay();
  const ids = Array.from({ length: count }, () => {
    const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
    shop.service.disputes.resolve(id, "CANCELED_BY_BUYER");
    return id;
  });
  return ids.sort();
}

/** Reads while PayPal does not answer about some disputes, each call taking so many seconds; what was asked and logged. */
async function readSlowly(seconds: number, isSilent: (id: string) => boolean) {
  const context = shop.context();
  const { paypal } = context;
  if (!paypal) throw new Error("the shop takes payments");
  const begun = context.now();
  const asked: string[] = [];
  const logged: string[] = [];
  const showDispute = async (id: string) => {
    asked.push(id);
    if (isSilent(id)) throw new PaypalFault("unavailable", "show dispute");
    return paypal.showDispute(id);
  };
  await readDisputes({
    ...context,
    now: () => begun + asked.length * seconds * SECOND,
    logPaypalFault: (_, { dispute }) => void logged.push(dispute ?? "list"),
    paypal: { ...paypal, showDispute },
  });
  return { asked: asked.sort(), logged: logged.sort() };
}

test("a list of several pages is read to its end", async () => {
  const ids = await openMany(70);
  await read();
  expect([await known(), lists()]).toEqual([ids, 2]);
});

test("while PayPal does not answer about disputes, a run stops after half a minute, and the next ones lose none", async () => {
  const ids = await openMany(70);
  const silent = await readSlowly(3, () => true);
  expect([silent.asked.length, silent.logged]).toEqual([10, silent.asked]);
  shop.later(MINUTE / 2);
  const next = await readSlowly(3, () => true);
  expect(next.asked.filter((id) => silent.asked.includes(id))).toEqual([]);
  // PayPal is not asked for more while so many wait.
  expect([await known(), lists()]).toEqual([[], 1]);
  for (const minutes of [2, 3]) {
    shop.later(minutes * MINUTE);
    await read();
  }
  expect([await known(), lists()]).toEqual([ids, 2]);
});

test("a dispute about which PayPal never answers keeps neither the others nor new lists waiting", async () => {
  const [silent = "", ...others] = await openMany(60);
  const { logged } = await readSlowly(0, (id) => id === silent);
  expect([await known(), logged]).toEqual([others, [silent]]);
  const { captureId } = await shop.buyAndPay();
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
  shop.later(HOUR);
  await readSlowly(0, (id) => id === silent);
  expect(await known()).toEqual([...others, id].sort());
  shop.later(2 * HOUR);
  await read();
  expect(await known()).toEqual([silent, ...others, id].sort());
});

test("a list that PayPal does not answer is logged, and asked for again in the next run", async () => {
  const ids = await openMany(2);
  shop.service.fail("list-disputes", 3, "away");
  expect(await readSlowly(0, () => false)).toEqual({ asked: [], logged: ["list"] });
  shop.later(MINUTE);
  await read();
  expect(await known()).toEqual(ids);
});

test.each(["refused", "gone"] as const)(
  "a list whose next page is %s is begun again in the next run",
  async (reason) => {
    const ids = await openMany(70);
    const context = shop.context();
    const { paypal } = context;
    if (!paypal) throw new Error("the shop takes payments");
    let begun = 0;
    const logged: string[] = [];
    const listDisputes: typeof paypal.listDisputes = async (wanted) => {
      const isFirst = !("page" in wanted) || wanted.page === null;
      if (isFirst) begun++;
      else if (begun < 2) throw new PaypalFault(reason, "list disputes", { status: 400, issues: ["INVALID_REQUEST"] });
      return paypal.listDisputes(wanted);
    };
    const readNow = () =>
      readDisputes({
        ...shop.context(),
        logPaypalFault: (_, { job }) => void logged.push(job ?? ""),
        paypal: { ...paypal, listDisputes },
      });
    await readNow();
    expect([(await known()).length, logged]).toEqual([50, ["list disputes"]]);
    for (const minutes of [1, 2]) {
      shop.later(minutes * MINUTE);
      await readNow();
    }
    expect([await known(), begun, logged.length]).toEqual([ids, 2, 1]);
  },
);

test("a list whose next page PayPal does not answer goes on with that page in the next run", async () => {
  const ids = await openMany(70);
  shop.service.fail("list-disputes", 3, "away", 1);
  await read();
  expect((await known()).length).toBe(50);
  const before = lists();
  shop.later(MINUTE);
  await read();
  expect([await known(), lists()]).toEqual([ids, before + 1]);
});

test("disputes that wait already are asked about together with those of the next list, in one run", async () => {
  const ids = await openMany(63);
  await shop.db.run(addListedDisputes(ids.slice(0, 3)));
  await read();
  expect(await known()).toEqual(ids);
});

test("a dispute that PayPal does not know is asked about once, and logged", async () => {
  const [id] = await openMany(1);
  shop.service.fail("show-dispute", 1, { issue: "INVALID_RESOURCE_ID" });
  const logged: unknown[] = [];
  await readDisputes({ ...shop.context(), logPaypalFault: (_, about) => void logged.push(about) });
  expect([await shop.db.select().from(listedDisputes), logged]).toEqual([[], [{ dispute: id }]]);
});

test("a dispute that fails for a reason of ours stays listed, and the others are recorded", async () => {
  const [broken = "", ...others] = await openMany(3);
  const context = shop.context();
  const { paypal } = context;
  if (!paypal) throw new Error("the shop takes payments");
  const showDispute: typeof paypal.showDispute = async (id) => {
    if (id === broken) throw new TypeError("not a dispute");
    return paypal.showDispute(id);
  };
  await expect(readDisputes({ ...context, paypal: { ...paypal, showDispute } })).rejects.toThrow(TypeError);
  expect(await known()).toEqual(others);
  expect((await shop.db.select().from(listedDisputes)).map(({ id }) => id)).toEqual([broken]);
});

test("without PayPal nothing is asked or recorded", async () => {
  await openMany(1);
  const without = { ...shop.context(), paypal: null };
  expect([await readDisputes(without), await pollDisputes(without), lists()]).toEqual([null, undefined, 0]);
});

/** A reversal of 40.00, of one of two disputes of its payment that no webhook told of; their ids. */
async function reverse() {
  const { orderId, captureId } = await shop.buyAndPay();
  await shop.move(orderId, "shipped", "S");
  await shop.deliverWebhooks();
  const { id: first } = shop.service.disputes.open(captureId, NOT_RECEIVED);
  shop.service.disputes.resolve(first, "CANCELED_BY_BUYER");
  const { id: second } = shop.service.disputes.open(captureId, NOT_RECEIVED, { amount: toCentavos(40_00) });
  for (const event of Object.values(shop.service.records.events)) event.isDelivered = true;
  shop.service.refunds.reverse(captureId, toCentavos(40_00));
  const refunded = async () => (await shop.refundsOf(orderId)).map(({ status, amount }) => `${status} ${amount}`);
  return { ids: [first, second].sort(), second, refunded };
}

test("before a reversal is recorded its disputes are read, and one that is not understood does not stop the others", async () => {
  const { ids, refunded } = await reverse();
  shop.service.fail("show-dispute", 1, { issue: "INVALID_RESOURCE_ID" });
  expect(await shop.deliverWebhooks()).toEqual([200]);
  const [read, ...others] = await known();
  expect([ids.includes(read ?? ""), others, await refunded()]).toEqual([true, [], ["done 4000"]]);
  await readDisputes(shop.context());
  expect(await known()).toEqual(ids);
});

test.each(["list-disputes", "show-dispute"] as const)(
  "a reversal waits to be told again while PayPal does not answer about its disputes (%s)",
  async (call) => {
    const { ids, refunded } = await reverse();
    shop.service.fail(call, 3, "away");
    expect([await shop.deliverWebhooks(), await refunded(), await known()]).toEqual([[503], [], []]);
    expect([await shop.deliverWebhooks(), await refunded(), await known()]).toEqual([[200], ["done 4000"], ids]);
  },
);

test("a dispute that is listed again while PayPal is asked about it is asked about again", async () => {
  await shop.db.run(addListedDisputes(["PP-D-1", "PP-D-2"]));
  shop.later(MINUTE);
  const { db } = shop.context();
  expect((await claimListedDisputes(db, 9)).sort()).toEqual(["PP-D-1", "PP-D-2"]);
  expect(await claimListedDisputes(db, 9)).toEqual([]);
  shop.later(2 * MINUTE);
  await shop.db.run(addListedDisputes(["PP-D-1"]));
  for (const id of ["PP-D-1", "PP-D-2"]) await removeListedDispute(shop.db, id);
  expect(await claimListedDisputes(shop.context().db, 9)).toEqual(["PP-D-1"]);
});

test("an account that is not authorized is told so as well", async () => {
  shop.service.fail("list-disputes", 1, { issue: "NOT_AUTHORIZED" });
  expect(await read()).toBe("NOT_AUTHORIZED");
  const { refunded } = await reverse();
  shop.service.fail("list-disputes", 1, { issue: "NOT_AUTHORIZED" });
  expect([await shop.deliverWebhooks(), await refunded()]).toEqual([[200], ["done 4000"]]);
});

test("an account without the feature is seen at the desk and reported once, until it has it", async () => {
  const { admin } = shop;
  shop.service.behave({ off: ["disputes"] });
  expect(await read()).toBe("PERMISSION_DENIED");
  const first = await findDisputeReadRefusal(shop.db, admin);
  expect(first).toMatchObject({ code: "PERMISSION_DENIED" });
  for (const hours of [1, 2, 3]) {
    shop.later(hours * HOUR);
    expect(await read()).toBeNull();
  }
  expect([lists(), await findDisputeReadRefusal(shop.db, admin)]).toEqual([4, first]);
  shop.service.behave({ off: [] });
  shop.later(4 * HOUR);
  expect(await read()).toBeNull();
  expect(await findDisputeReadRefusal(shop.db, admin)).toBeNull();
});
