import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findProblems } from "~/data/problems/problems.server";
import {
  ledgerEntries,
  orderEvents,
  problemEvents,
  problemPhotos,
  refunds,
  sellerProfiles,
} from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import type { Step } from "~/domain/problems/problem-steps";
import { DAY, HOUR } from "~/domain/time";
import { workingDaysAfter } from "~/domain/working-days";
import type { StepDetails } from "~/flows/problems/step-problem.server";
import { stepProblem } from "~/flows/problems/step-problem.server";
import {
  buyProduct,
  contest,
  faultsOfProblems,
  memoryStore,
  problemMessagesOf,
  problemOf,
  problemState,
  report,
  reportRead,
  step,
  TERMS,
  TRACKING,
  WORDS,
} from "../../support/problems";
import { openShop, type Shop } from "../../support/shop";

const PART = { offer: toCentavos(40_00) };

let shop: Shop;
let store: ReturnType<typeof memoryStore>;

beforeEach(async () => {
  shop = await openShop();
  store = memoryStore();
});
afterEach(async () => {
  expect(await faultsOfProblems(shop.db)).toEqual([]);
  const books = await shop.db.select().from(ledgerEntries);
  expect(books.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  await shop.close();
});

/** A delivered order with a reported problem. */
async function reported(kind: "not_as_described" | "change_of_mind" = "not_as_described") {
  const { buyer, orderId } = await buyProduct(shop);
  expect((await report(shop, store, buyer, orderId, { kind })).ok).toBe(true);
  return { buyer, orderId, read: () => problemState(shop, orderId) };
}
/** Lets so many milliseconds pass and runs cron. */
const pass = async (milliseconds: number) => {
  shop.later(milliseconds);
  await shop.cron();
};

test("a report opens a problem with its photos, and the seller is notified of the deadline", async () => {
  const { buyer, orderId } = await buyProduct(shop);
  expect((await report(shop, store, buyer, orderId, { photos: 2 })).ok).toBe(true);
  const { order, problem } = await problemOf(shop, orderId);
  expect(order.status).toBe("problem_open");
  expect(problem).toMatchObject({
    ...{ kind: "not_as_described", description: WORDS, status: "open", dueAt: problem.openedAt + 72 * HOUR },
    photos: [{ position: 0 }, { position: 1 }],
    events: [{ from: null, to: "open", actor: "B" }],
  });
  const kept = await shop.db.select().from(problemPhotos);
  expect([...store.keys].sort()).toEqual(kept.map(({ key }) => key).sort());
  expect(kept.every(({ key }) => key.startsWith(`problem/${buyer}/`))).toBe(true);
  expect([await problemMessagesOf(shop.db, shop.sellerId), await problemMessagesOf(shop.db, buyer)]).toEqual([
    ["problem-opened"],
    [],
  ]);
});

test("a report sent twice, one after the other or at once, is one, and its photos are kept once", async () => {
  const { buyer, orderId } = await buyProduct(shop);
  const key = uuid();
  const found = await findProblems(shop.db, buyer, orderId);
  if (!found) throw new Error("no order");
  const answers = await Promise.all(Array.from({ length: 5 }, () => reportRead(shop, store, found, { key })));
  expect(answers.map(({ ok }) => ok)).toEqual(Array(5).fill(true));
  expect((await report(shop, store, buyer, orderId, { key })).ok).toBe(true);
  expect([store.keys.size, await problemMessagesOf(shop.db, shop.sellerId)]).toEqual([1, ["problem-opened"]]);
  // The buyer's second form is refused, and its photo deleted.
  expect((await report(shop, store, buyer, orderId)).ok).toBe(false);
  expect(store.keys.size).toBe(1);
});

test("a report is taken only in its window, by the database's clock, whatever was read before", async () => {
  const { buyer, orderId } = await buyProduct(shop);
  const found = await findProblems(shop.db, buyer, orderId);
  if (!found) throw new Error("no order");
  shop.later(30 * DAY + 1);
  expect(await reportRead(shop, store, found, {})).toMatchObject({ ok: false });
  expect(await report(shop, store, buyer, orderId)).toMatchObject({ refusal: { reason: "tooLate" } });
  expect([store.keys.size, (await findProblems(shop.db, buyer, orderId))?.problems]).toEqual([0, []]);
  shop.later(30 * DAY - 60_000);
  expect((await report(shop, store, buyer, orderId)).ok).toBe(true);
});

test("a change of mind is taken for as long as the listing said when it was bought", async () => {
  const products = sql`(SELECT product_id FROM orders WHERE id = `;
  const { buyer, orderId } = await buyProduct(shop, { returnDays: 7 });
  // The listing changes; the order does not.
  await shop.db.run(sql`UPDATE products SET return_days = 0 WHERE id IN ${products}${orderId})`);
  const found = await findProblems(shop.db, buyer, orderId);
  if (!found) throw new Error("no order");
  const change = { kind: "change_of_mind" } as const;
  shop.later(7 * DAY + 1);
  expect(await report(shop, store, buyer, orderId, change)).toMatchObject({ refusal: { reason: "tooLate" } });
  expect(await reportRead(shop, store, found, change)).toMatchObject({ ok: false });
  shop.later(7 * DAY - 60_000);
  expect((await report(shop, store, buyer, orderId, change)).ok).toBe(true);

  const never = await buyProduct(shop, { returnDays: 0 });
  expect(await report(shop, store, never.buyer, never.orderId, change)).toMatchObject({
    refusal: { reason: "noReturns" },
  });
});

test("who bought from a business may return for five working days, whatever the listing or its seller say later", async () => {
  const sells = (business: Record<"legal_name" | "rfc" | "business_address" | "business_phone", string | null>) =>
    shop.db.update(sellerProfiles).set(business);
  const change = { kind: "change_of_mind" } as const;
  const law = {
    legal_name: "Sillas S.A.",
    rfc: "SAT970701NN3",
    business_address: "Roma 1",
    business_phone: "5512345678",
  };
  await sells(law);
  const { buyer, orderId } = await buyProduct(shop, { returnDays: 0 });
  await sells({ legal_name: null, rfc: null, business_address: null, business_phone: null });
  const found = await findProblems(shop.db, buyer, orderId);
  if (!found) throw new Error("no order");
  const left = workingDaysAfter(found.order.deliveredAt ?? 0, 5) - found.order.now;
  shop.later(left + 1);
  expect(await report(shop, store, buyer, orderId, change)).toMatchObject({ refusal: { reason: "tooLate" } });
  expect(await reportRead(shop, store, found, change)).toMatchObject({ ok: false });
  shop.later(left - 60_000);
  expect((await report(shop, store, buyer, orderId, change)).ok).toBe(true);
});

test("what never came is reported from the day after its latest estimate; what is not sent yet, not at all", async () => {
  const { buyer, orderId } = await buyProduct(shop, { status: "shipped" });
  const missing = { kind: "not_received" } as const;
  expect(await report(shop, store, buyer, orderId, missing)).toMatchObject({ refusal: { reason: "notYet" } });
  expect(await report(shop, store, buyer, orderId)).toMatchObject({ refusal: { reason: "notDelivered" } });
  shop.later(2 * DAY + 1_000);
  expect((await report(shop, store, buyer, orderId, missing)).ok).toBe(true);
  const unsent = await buyProduct(shop, { status: "paid" });
  expect(await report(shop, store, unsent.buyer, unsent.orderId)).toMatchObject({
    refusal: { reason: "notReportable" },
  });
});

test("what is wrong with a form leaves nothing behind", async () => {
  const { buyer, orderId } = await buyProduct(shop);
  expect(await report(shop, store, buyer, orderId, { photos: 0 })).toMatchObject({
    refusals: { photos: "photosRequired" },
  });
  expect(await report(shop, store, buyer, orderId, { description: "short" })).toMatchObject({
    refusals: { description: "wordsTooShort" },
  });
  expect([store.keys.size, (await findProblems(shop.db, buyer, orderId))?.problems]).toEqual([0, []]);
});

test("the sixth photo is left out", async () => {
  const { buyer, orderId } = await buyProduct(shop);
  const answer = await report(shop, store, buyer, orderId, { photos: 6 });
  expect([answer.ok, answer.skipped]).toEqual([true, [{ reason: "limit", file: "foto.jpg" }]]);
  expect((await problemOf(shop, orderId)).problem.photos.length).toBe(5);
});

test("a refund at once gives everything back, and both know", async () => {
  const { buyer, orderId, read } = await reported();
  expect(await step(shop, orderId, "refund", "S")).toBe(true);
  expect(await read()).toEqual({ problem: "resolved_refund", order: "refunded", back: [100_00], dueAt: null });
  expect((await problemOf(shop, orderId)).problem.refunded).toBe(100_00);
  expect(await problemMessagesOf(shop.db, buyer)).toEqual(["problem-refund"]);
});

test("a part is offered once; accepted, it goes back and settles the problem", async () => {
  const { buyer, orderId, read } = await reported();
  expect(await step(shop, orderId, "offer", "S", PART)).toBe(true);
  expect(await read()).toMatchObject({ problem: "partial_offered", order: "problem_open", back: [] });
  expect(await problemMessagesOf(shop.db, buyer)).toEqual(["problem-offer"]);
  expect(await step(shop, orderId, "accept", "B")).toBe(true);
  expect(await read()).toEqual({
    problem: "resolved_partial",
    order: "partially_refunded",
    back: [40_00],
    dueAt: null,
  });
  expect(await problemMessagesOf(shop.db, shop.sellerId)).toEqual(["problem-opened", "problem-offer-accepted"]);
});

test("a part that is declined opens the problem again, and no other is offered", async () => {
  const { orderId, read } = await reported();
  await step(shop, orderId, "offer", "S", PART);
  expect(await step(shop, orderId, "decline", "B")).toBe(true);
  expect(await read()).toMatchObject({ problem: "open" });
  expect(await step(shop, orderId, "offer", "S", PART)).toBe(false);
  expect(await problemMessagesOf(shop.db, shop.sellerId)).toEqual(["problem-opened", "problem-offer-declined"]);
});

test("an offer without an answer runs out after 72 hours, and not before", async () => {
  const { buyer, orderId, read } = await reported();
  await step(shop, orderId, "offer", "S", PART);
  await pass(72 * HOUR - 60_000);
  expect((await read()).problem).toBe("partial_offered");
  await pass(72 * HOUR + 1_000);
  expect((await read()).problem).toBe("open");
  expect(await problemMessagesOf(shop.db, buyer)).toEqual(["problem-offer", "problem-offer-lapsed"]);
  expect(await step(shop, orderId, "accept", "B")).toBe(false);
});

test("a return is agreed, sent, received and refunded", async () => {
  const { buyer, orderId, read } = await reported();
  expect(await step(shop, orderId, "return", "S", { terms: TERMS })).toBe(true);
  expect((await problemOf(shop, orderId)).problem.return).toEqual(TERMS);
  expect(await step(shop, orderId, "sent", "B", { tracking: TRACKING })).toBe(true);
  expect((await problemOf(shop, orderId)).problem.tracking).toEqual(TRACKING);
  expect(await step(shop, orderId, "received", "S")).toBe(true);
  expect(await read()).toMatchObject({ problem: "return_received", order: "problem_open", back: [] });
  await pass(48 * HOUR - 60_000);
  expect((await read()).problem).toBe("return_received");
  await pass(48 * HOUR + 1_000);
  expect(await read()).toEqual({ problem: "resolved_refund", order: "refunded", back: [100_00], dueAt: null });
  expect(await problemMessagesOf(shop.db, buyer)).toEqual([
    ...["problem-return-agreed", "problem-return-received", "problem-refund"],
  ]);
  expect(await problemMessagesOf(shop.db, shop.sellerId)).toEqual([
    ...["problem-opened", "problem-return-sent", "problem-refund-taken"],
  ]);
});

test("what is not sent back in seven days completes the order", async () => {
  const { orderId, read } = await reported("change_of_mind");
  await step(shop, orderId, "return", "S", { terms: { ...TERMS, labelBy: "buyer" } });
  await pass(7 * DAY - 60_000);
  expect((await read()).problem).toBe("return_agreed");
  await pass(7 * DAY + 1_000);
  expect(await read()).toEqual({ problem: "closed_no_return", order: "completed", back: [], dueAt: null });
});

test("what was sent back counts as received after 14 days of silence, and can still be contested", async () => {
  const { buyer, orderId, read } = await reported();
  await step(shop, orderId, "return", "S", { terms: TERMS });
  await step(shop, orderId, "sent", "B", { tracking: TRACKING });
  await pass(14 * DAY + 1_000);
  expect((await read()).problem).toBe("return_received");
  expect(await step(shop, orderId, "contest", "S", { words: WORDS })).toBe(true);
  expect((await read()).problem).toBe("escalated");
  expect((await problemOf(shop, orderId)).problem.events.at(-1)).toMatchObject({ actor: "S", words: WORDS });
  expect(await problemMessagesOf(shop.db, buyer)).toContain("problem-escalated");
});

test("both may ask for a decision after a day; without an answer it comes to us after three", async () => {
  for (const by of ["B", "S"] as const) {
    const { orderId, read } = await reported();
    expect(await step(shop, orderId, "escalate", by)).toBe(false);
    shop.later(24 * HOUR + 1_000);
    expect(await step(shop, orderId, "escalate", by, { words: WORDS })).toBe(true);
    expect((await read()).problem).toBe("escalated");
    shop.later(0);
  }
  const { orderId, buyer, read } = await reported();
  await pass(72 * HOUR - 60_000);
  expect((await read()).problem).toBe("open");
  await pass(72 * HOUR + 1_000);
  expect((await read()).problem).toBe("escalated");
  expect(await problemMessagesOf(shop.db, buyer)).toEqual(["problem-escalated"]);
  expect(await step(shop, orderId, "refund", "S")).toBe(false);
});

test("a withdrawn report completes the order, and is not made again; another may be", async () => {
  const { buyer, orderId, read } = await reported("change_of_mind");
  expect(await step(shop, orderId, "withdraw", "B")).toBe(true);
  expect(await read()).toEqual({ problem: "withdrawn", order: "completed", back: [], dueAt: null });
  expect(await report(shop, store, buyer, orderId, { kind: "change_of_mind" })).toMatchObject({
    refusal: { reason: "reportedBefore" },
  });
  expect((await report(shop, store, buyer, orderId)).ok).toBe(true);
});

test("a user takes no step of the other side, of another status, or of another user's problem", async () => {
  const { orderId, read } = await reported();
  const wrong: [Step, "B" | "S", StepDetails?][] = [
    ["refund", "B"],
    ["offer", "B", PART],
    ["return", "B", { terms: TERMS }],
    ["accept", "B"],
    ["decline", "S"],
    ["sent", "B", { tracking: TRACKING }],
    ["received", "S"],
    ["contest", "S", { words: WORDS }],
    ["withdraw", "S"],
  ];
  for (const [one, by, details] of wrong)
    expect([one, await step(shop, orderId, one, by, details)]).toEqual([one, one === "decline"]);
  const read_ = await problemOf(shop, orderId);
  // A forged reading with another seller: the database refuses it.
  const stranger = await shop.bidder();
  const forged = { ...read_, order: { ...read_.order, sellerId: stranger } };
  expect(await stepProblem(shop.context(), forged, "refund", stranger, {})).toBe(false);
  expect(await read()).toMatchObject({ problem: "open", back: [] });
});

test("two clicks at once are one: one event, one refund, one message", async () => {
  for (const [one, by] of [
    ["refund", "S"],
    ["withdraw", "B"],
  ] as const) {
    const { orderId, buyer } = await reported();
    const read = await problemOf(shop, orderId);
    const who = by === "S" ? shop.sellerId : buyer;
    const answers = await Promise.all(Array.from({ length: 6 }, () => stepProblem(shop.context(), read, one, who, {})));
    expect(answers).toEqual(Array(6).fill(true));
    const events = await shop.db.select().from(problemEvents).where(eq(problemEvents.problem_id, read.problem.id));
    expect(events.length).toBe(2);
    expect((await problemState(shop, orderId)).back).toEqual(one === "refund" ? [100_00] : []);
  }
});

test("a complaint about a return that is sent at once is one, and its photo is kept once", async () => {
  const { orderId } = await reported();
  await step(shop, orderId, "return", "S", { terms: TERMS });
  await step(shop, orderId, "sent", "B", { tracking: TRACKING });
  await step(shop, orderId, "received", "S");
  const read = await problemOf(shop, orderId);
  const answers = await Promise.all(Array.from({ length: 5 }, () => contest(shop, store, read)));
  expect(answers).toEqual(Array(5).fill({ ok: true, isTaken: true, skipped: [], hadPhotos: true }));
  const { problem } = await problemOf(shop, orderId);
  expect([problem.status, problem.photos.map(({ eventId }) => eventId), store.keys.size]).toEqual([
    ...["escalated", [null, problem.events.at(-1)?.id], 2],
  ]);
});

test("two who do different things at once: one of them does it", async () => {
  const { orderId, buyer } = await reported();
  const read = await problemOf(shop, orderId);
  const [refund, withdraw] = await Promise.all([
    stepProblem(shop.context(), read, "refund", shop.sellerId, {}),
    stepProblem(shop.context(), read, "withdraw", buyer, {}),
  ]);
  expect([refund, withdraw].filter(Boolean).length).toBe(1);
  expect((await problemState(shop, orderId)).back).toEqual(refund ? [100_00] : []);
});

test("cron beside a click, and cron beside cron, move a problem once", async () => {
  const { orderId } = await reported();
  await step(shop, orderId, "return", "S", { terms: TERMS });
  await step(shop, orderId, "sent", "B", { tracking: TRACKING });
  await step(shop, orderId, "received", "S");
  const read = await problemOf(shop, orderId);
  shop.later(48 * HOUR + 1_000);
  await Promise.all([
    shop.cron(),
    shop.cron(),
    stepProblem(shop.context(), read, "refund", shop.sellerId, {}),
    stepProblem(shop.context(), read, "contest", shop.sellerId, { words: WORDS }),
  ]);
  expect(await problemState(shop, orderId)).toMatchObject({ problem: "resolved_refund", back: [100_00] });
  const moved = await shop.db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(moved.filter(({ to_status }) => to_status === "refunded").map(({ actor }) => actor)).toEqual(["T"]);
});

test("what went back before is not given back again", async () => {
  const { orderId } = await reported();
  const before = await problemOf(shop, orderId);
  // An administrator has refunded 30.00 meanwhile.
  await shop.db.run(sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, created_at, updated_at)
    SELECT ${uuid()}, ${orderId}, payment_id, 3000, 'admin', 1, 1 FROM ledger_entries
    WHERE order_id = ${orderId} AND kind = 'sale' AND account = 'buyer_clearing'`);
  expect(await stepProblem(shop.context(), before, "refund", shop.sellerId, {})).toBe(false);
  expect(await step(shop, orderId, "refund", "S")).toBe(true);
  const back = await shop.db.select().from(refunds).where(eq(refunds.order_id, orderId));
  expect(back.map(({ amount }) => amount)).toEqual([30_00, 70_00]);
});
