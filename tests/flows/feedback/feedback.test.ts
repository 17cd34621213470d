import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTrade } from "~/data/accounts/trade-export.server";
import { findRatedOrder } from "~/data/feedback/order-feedback.server";
import { listStoreFeedback } from "~/data/feedback/store-feedback.server";
import { feedback, notifications, orders, sellerProfiles, users } from "~/data/schema.server";
import { RATINGS, type Rating, STARS, type Stars } from "~/domain/feedback/feedback";
import { DAY, MINUTE } from "~/domain/time";
import { giveFeedback } from "~/flows/feedback/give-feedback.server";
import { remindToRate } from "~/flows/feedback/remind-to-rate.server";
import { replyToFeedback } from "~/flows/feedback/reply-to-feedback.server";
import { revealDueFeedback } from "~/flows/feedback/reveal-feedback.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { CANCELLED, DELIVERED, moveTo, putDeal, REFUNDED } from "../../support/rated";

const NONE: Stars = { item: null, communication: null, shipping_time: null, shipping_cost: null };

let house: AuctionHouse;
let seller: string;
let ana: string;
beforeEach(async () => {
  house = await openAuctionHouse();
  seller = house.sellerId;
  ana = await house.bidder();
});
afterEach(async () => {
  expect(await numbers()).toEqual(await recomputed());
  await house.close();
});

const read = async (who: string, id: string) => {
  const order = await findRatedOrder(house.db, who, id);
  if (!order) throw new Error("no such order");
  return order;
};
const content = (rating: Rating, text: string | null = null, stars: Partial<Stars> = {}) => ({
  ...{ rating, text },
  stars: { ...NONE, ...stars },
});
/** Gives feedback, as a request of its own. */
const give = async (who: string, id: string, ...what: Parameters<typeof content>) =>
  giveFeedback(house.context(), await read(who, id), content(...what));
const later = (milliseconds: number) => house.database.shiftClock(milliseconds);
const told = async (who: string) => {
  const rows = await house.db.select().from(notifications).where(eq(notifications.user_id, who));
  return rows.map(({ message }) => message.kind);
};
/** The seller's stored numbers: ratings, then sum and count of each star. */
const numbers = async () => {
  const [row] = await house.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, seller));
  if (!row) throw new Error("no such seller");
  const { positive, neutral, negative } = row;
  const stars = STARS.flatMap((star) => [row[`${star}_sum`], row[`${star}_count`]]);
  return [positive, neutral, negative, ...stars];
};
const recomputed = async () => {
  const all = await house.db
    .select()
    .from(feedback)
    .where(sql`rated_id = ${seller} AND role = 'buyer' AND revealed_at > 0`);
  const given = (star: (typeof STARS)[number]) => all.flatMap((one) => one[star] ?? []);
  const sum = (some: number[]) => some.reduce((sum, one) => sum + one, 0);
  return [
    ...RATINGS.map((rating) => all.filter((one) => one.rating === rating).length),
    ...STARS.flatMap((star) => [sum(given(star)), given(star).length]),
  ];
};
const handle = async () => {
  const [row] = await house.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, seller));
  return row?.handle ?? "";
};

test("neither side reads the other's feedback before both have left theirs; then both do and are notified once", async () => {
  const id = await putDeal(house.db, { buyer: ana, seller });
  expect(await give(ana, id, "negative", "Secreto de Ana", { item: 2 })).toEqual({ ok: true });
  expect((await read(seller, id)).other).toBeNull();
  expect(JSON.stringify(await readTrade(house.db, seller))).not.toContain("Secreto");
  expect(JSON.stringify(await readTrade(house.db, ana))).toContain("Secreto");
  expect(await listStoreFeedback(house.db, await handle(), null, 9)).toEqual([]);
  expect([await told(ana), await told(seller), await numbers()]).toEqual([[], [], Array(11).fill(0)]);

  expect(await give(seller, id, "positive", "Pagó rápido")).toEqual({ ok: true });
  expect((await read(seller, id)).other).toMatchObject({
    rating: "negative",
    text: "Secreto de Ana",
    stars: { item: 2 },
  });
  expect((await read(ana, id)).other).toMatchObject({ rating: "positive", text: "Pagó rápido" });
  expect([await told(ana), await told(seller)]).toEqual([["feedback"], ["feedback"]]);
  expect(await numbers()).toEqual([0, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0]);
  expect(JSON.stringify(await readTrade(house.db, seller))).toContain("Secreto");
  await revealDueFeedback(house.context());
  expect([await told(ana), await told(seller)]).toEqual([["feedback"], ["feedback"]]);
});

test("one side's feedback is revealed 14 days after delivery, in reads before cron writes it, and notified once", async () => {
  const id = await putDeal(house.db, { buyer: ana, seller });
  await give(ana, id, "positive", "Muy bien");
  later(14 * DAY - MINUTE);
  await revealDueFeedback(house.context());
  expect([(await read(seller, id)).other, await told(seller)]).toEqual([null, []]);
  later(14 * DAY);
  // Reads show it before cron has written the reveal.
  expect((await read(seller, id)).other?.text).toBe("Muy bien");
  expect(JSON.stringify(await readTrade(house.db, seller))).toContain("Muy bien");
  await Promise.all([revealDueFeedback(house.context()), revealDueFeedback(house.context())]);
  await revealDueFeedback(house.context());
  expect([await told(seller), await told(ana), (await numbers())[0]]).toEqual([["feedback"], [], 1]);
});

test("who speaks after the others' words are shown is read at once, until 60 days are over", async () => {
  const id = await putDeal(house.db, { buyer: ana, seller });
  later(20 * DAY);
  expect(await give(ana, id, "neutral", "Tarde")).toEqual({ ok: true });
  expect((await read(seller, id)).other?.text).toBe("Tarde");
  expect(await told(seller)).toEqual(["feedback"]);
  later(60 * DAY - MINUTE);
  expect(await give(seller, id, "positive", "Todavía")).toEqual({ ok: true });
  const other = await putDeal(house.db, { buyer: ana, seller });
  later(121 * DAY);
  expect(await give(ana, other, "positive")).toEqual({ ok: false, refusal: "tooLate" });
  expect((await read(ana, other)).own).toBeNull();
});

test("what is said can be changed until it is revealed; sent twice it is said once", async () => {
  const id = await putDeal(house.db, { buyer: ana, seller });
  await give(ana, id, "negative", "Mal", { item: 1 });
  expect(await give(ana, id, "positive", "Bien", { communication: 5 })).toEqual({ ok: true });
  expect((await read(ana, id)).own).toMatchObject({
    rating: "positive",
    text: "Bien",
    stars: { ...NONE, communication: 5 },
  });
  await give(seller, id, "positive", "Gracias");
  expect(await give(ana, id, "negative", "Peor")).toEqual({ ok: false, refusal: "revealed" });
  expect(await give(ana, id, "positive", "Bien", { communication: 5 })).toEqual({ ok: true });
  expect((await read(seller, id)).other?.text).toBe("Bien");
  expect(await house.db.select().from(feedback)).toHaveLength(2);
});

test("what was read before it was revealed is not changed afterwards", async () => {
  const id = await putDeal(house.db, { buyer: ana, seller });
  await give(ana, id, "positive", "Bien");
  const before = await read(ana, id);
  await give(seller, id, "positive", "Gracias");
  expect(await giveFeedback(house.context(), before, content("negative"))).toEqual({ ok: false, refusal: "revealed" });
  const alone = await putDeal(house.db, { buyer: ana, seller });
  await give(ana, alone, "positive", "Bien");
  const early = await read(ana, alone);
  later(14 * DAY);
  expect(await giveFeedback(house.context(), early, content("negative"))).toEqual({ ok: false, refusal: "revealed" });
  await revealDueFeedback(house.context());
  expect((await numbers()).slice(0, 3)).toEqual([2, 0, 0]);
});

test("both speaking at once, and time at the same moment, reveal once", async () => {
  for (let round = 0; round < 10; round++) {
    const buyer = await house.bidder();
    const id = await putDeal(house.db, { buyer, seller });
    const [forBuyer, forSeller] = [await read(buyer, id), await read(seller, id)];
    await Promise.all([
      giveFeedback(house.context(), forBuyer, content("positive", "Bien")),
      giveFeedback(house.context(), forSeller, content("positive", "Gracias")),
      giveFeedback(house.context(), forBuyer, content("positive", "Bien")),
      revealDueFeedback(house.context()),
    ]);
    expect([(await read(buyer, id)).other?.text, (await read(seller, id)).other?.text]).toEqual(["Gracias", "Bien"]);
    expect([await told(buyer), await told(seller)]).toEqual([["feedback"], Array(round + 1).fill("feedback")]);
  }
});

test("a reply is written once, after the reveal, by who was rated", async () => {
  const id = await putDeal(house.db, { buyer: ana, seller });
  await give(ana, id, "negative", "Mal");
  expect(await replyToFeedback(house.context(), await read(seller, id), "No")).toBe(false);
  later(14 * DAY);
  // Revealed by time, not yet by cron.
  expect(await replyToFeedback(house.context(), await read(seller, id), "Lo sentimos")).toBe(true);
  expect(await replyToFeedback(house.context(), await read(seller, id), "Lo sentimos")).toBe(true);
  expect(await replyToFeedback(house.context(), await read(seller, id), "Otra cosa")).toBe(false);
  // The buyer has no feedback to reply to.
  expect(await replyToFeedback(house.context(), await read(ana, id), "Hola")).toBe(false);
  expect((await read(ana, id)).own?.reply).toBe("Lo sentimos");
  expect([await told(seller), (await numbers()).slice(0, 3)]).toEqual([["feedback"], [0, 0, 1]]);
});

test("an order can be rated once it is with its buyer, was paid back, or was cancelled by its seller", async () => {
  for (const steps of [DELIVERED, REFUNDED, CANCELLED]) {
    const id = await putDeal(house.db, { buyer: ana, seller, steps });
    expect(await give(ana, id, "neutral")).toEqual({ ok: true });
  }
  for (const [steps, refusal] of [
    [DELIVERED.slice(0, 2), "notYet"],
    [
      [
        ["paid", "P"],
        ["cancelled", "B"],
      ],
      "never",
    ],
    [
      [
        ["paid", "P"],
        ["cancelled", "T"],
      ],
      "never",
    ],
    [[["cancelled", "B"]], "never"],
    [REFUNDED.slice(0, 3), "problemOpen"],
  ] as const) {
    const id = await putDeal(house.db, { buyer: ana, seller, steps });
    expect(await give(ana, id, "neutral")).toEqual({ ok: false, refusal });
    expect((await read(ana, id)).own).toBeNull();
  }
});

test("its time is counted from the first day it was with its buyer, whatever became of it", async () => {
  const id = await putDeal(house.db, { buyer: ana, seller });
  const { feedbackFrom } = await read(ana, id);
  later(2 * DAY);
  const read2 = await read(ana, id);
  await moveTo(house.db, id, "problem_open", "B");
  // A problem was opened after the order was read.
  expect(await giveFeedback(house.context(), read2, content("negative"))).toEqual({
    ok: false,
    refusal: "problemOpen",
  });
  later(9 * DAY);
  await moveTo(house.db, id, "refunded", "S");
  expect((await read(ana, id)).feedbackFrom).toBe(feedbackFrom);
  expect(await give(ana, id, "negative")).toEqual({ ok: true });
});

test("a buyer is reminded to rate three days after the delivery, once, unless they have, or have a problem", async () => {
  const [plain, rated, troubled, closed] = await Promise.all([1, 2, 3, 4].map(() => house.bidder()));
  for (const [buyer, isRated] of [
    [plain, false],
    [rated, true],
    [troubled, false],
    [closed, false],
  ] as const) {
    const id = await putDeal(house.db, { buyer: buyer ?? "", seller });
    if (isRated) await give(buyer ?? "", id, "positive");
    if (buyer === troubled) await moveTo(house.db, id, "problem_open", "B");
  }
  await house.db
    .update(users)
    .set({ deleted_at: 1 })
    .where(eq(users.id, closed ?? ""));
  later(3 * DAY - MINUTE);
  await remindToRate(house.context());
  expect(await told(plain ?? "")).toEqual([]);
  later(3 * DAY);
  await remindToRate(house.context());
  await Promise.all([remindToRate(house.context()), remindToRate(house.context())]);
  const all = await Promise.all([plain, rated, troubled, closed, seller].map((who) => told(who ?? "")));
  expect(all).toEqual([["feedback-reminder"], [], [], [], []]);
  expect(await house.db.all(sql`SELECT kind FROM (SELECT message ->> 'kind' AS kind FROM mails)`)).toEqual([]);
  const left = await house.db.select().from(orders).where(eq(orders.feedback_reminded, false));
  expect(left).toEqual([]);
});

test("a closed account is not notified, and its feedback stays without its name", async () => {
  const id = await putDeal(house.db, { buyer: ana, seller });
  await give(ana, id, "positive", "Adiós");
  await house.db.update(users).set({ deleted_at: 1, full_name: "—" }).where(eq(users.id, ana));
  await give(seller, id, "positive", "Gracias");
  expect([await told(ana), await told(seller)]).toEqual([[], ["feedback"]]);
  expect(await listStoreFeedback(house.db, await handle(), null, 9)).toMatchObject([{ buyer: null, text: "Adiós" }]);
});

/** A random action: its kind, its people, its order. */
const HAPPENING = fc.record({
  kind: fc.constantFrom("buy", "rate", "rate", "answer", "wait", "cron"),
  buyer: fc.nat(3),
  order: fc.nat(20),
  rating: fc.constantFrom(...RATINGS),
  stars: fc.record(Object.fromEntries(STARS.map((star) => [star, fc.option(fc.integer({ min: 1, max: 5 }))]))),
});

test("the numbers are those of any history, at every moment of it", async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => house.bidder()));
  const all: { buyer: string; id: string }[] = [];
  let days = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(HAPPENING, { minLength: 20, maxLength: 40 }), async (happenings) => {
      for (const { kind, buyer, order, rating, stars } of happenings) {
        const who = buyers[buyer] ?? "";
        const one = all.at(-1 - (order % Math.max(all.length, 1)));
        if (kind === "buy" || !one) all.push({ buyer: who, id: await putDeal(house.db, { buyer: who, seller }) });
        else if (kind === "rate") await give(one.buyer, one.id, rating, null, stars);
        else if (kind === "answer") await give(seller, one.id, "positive", "Gracias");
        if (kind === "wait") later(++days * 3 * DAY);
        if (kind === "cron") await revealDueFeedback(house.context());
        expect(await numbers()).toEqual(await recomputed());
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect((await numbers()).slice(0, 3).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
});
