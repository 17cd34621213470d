import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mails, orderEvents, orders, problemEvents, problems, refunds } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { adminProblems as en } from "~/i18n/en/admin-problems";
import { problems as enProblems } from "~/i18n/en/problems";
import { adminProblems as es } from "~/i18n/es/admin-problems";
import { problems as esProblems } from "~/i18n/es/problems";
import { RETURN_ADDRESS } from "../../support/home";
import { type Market, openMarket } from "../../support/market";
import { type Admins, createAdmins, createMember, errorsOn } from "../../support/members";
import { flashText, photoFiles } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";

// Problems that administrators decide.

const WORDS = "The photos show that it was broken before";
const BOTH = [
  ["en", en, enProblems],
  ["es", es, esProblems],
] as const;

let market: Market;
let bosses: Admins;
beforeAll(async () => {
  market = await openMarket();
  bosses = await createAdmins(market);
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

/** A problem without a response for three days. */
async function escalated(title = "Silla") {
  market.database.shiftClock(0);
  const [buyer, seller] = [await createMember(market), await createMember(market, { seller: true })];
  const orderId = await putOrder(market, buyer, seller, { title });
  const here = `/account/orders/${orderId}/problem`;
  await buyer.submit(await buyer.get(here), "main form", {
    ...{ kind: "not_as_described", description: "The seat is broken in two places", photos: await photoFiles(1) },
  });
  market.database.shiftClock(73 * HOUR);
  await market.cron("minute");
  const [problem] = await market.db.select().from(problems).where(eq(problems.order_id, orderId));
  if (problem?.status !== "escalated") throw new Error(`it is ${problem?.status}`);
  return { buyer, seller, orderId, id: problem.id, desk: `/admin/problems/${problem.id}` };
}
const statusOf = async (orderId: string) =>
  (await market.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status;

test.each(BOTH)(
  "escalated problems stand on the desk, the oldest first, with what is known of them, in %s",
  async (language, texts, words) => {
    const admin = bosses[language];
    const [first, second] = [await escalated("Mesa vieja"), await escalated("Mesa nueva")];
    const list = await admin.get("/admin/problems");
    const links = list.document
      .querySelectorAll('main tbody a[href^="/admin/problems/"]')
      .map((a) => a.getAttribute("href"));
    expect(links.indexOf(first.desk)).toBeLessThan(links.indexOf(second.desk));
    expect(list.text).toContain(words.kinds.not_as_described);
    expect((await admin.get("/admin/orders?view=escalated")).text).toContain("Mesa vieja");
    await first.seller.post(`/account/orders/${first.orderId}`, { message: "It was fine when I sent it", key: "" });
    const page = await admin.get(first.desk);
    for (const text of [
      texts.heading,
      "The seat is broken in two places",
      words.happened.unanswered,
      "Mesa vieja",
      texts.by,
    ]) {
      expect(page.text).toContain(text);
    }
    for (const { id } of [first.buyer, first.seller])
      expect(page.document.querySelector(`main a[href="/admin/users/${id}"]`)?.text).toBeTruthy();
    const photo = page.document.querySelector("main .pics img")?.getAttribute("src") ?? "";
    expect((await admin.raw(photo)).headers.get("Content-Type")).toMatch(/^image\//);
    expect(
      (await admin.get(`/admin/orders/${first.orderId}`)).document.querySelector(`a[href="${first.desk}"]`),
    ).not.toBeNull();
  },
);

const DECISIONS = [
  ["resolved_refund", {}, "refunded", "all"],
  ["resolved_partial", { amount: "30" }, "partially_refunded", 30_00],
  ["resolved_seller", {}, "completed", null],
  ["return_agreed", { ...RETURN_ADDRESS, label_by: "seller", label_note: "Código 4711" }, "problem_open", null],
] as const;

test.each(DECISIONS)(
  "it is decided: %s, once, with who decided and why, and both are told",
  async (to, fields, status, back) => {
    const { orderId, id, desk, buyer, seller } = await escalated();
    const page = await bosses.en.get(desk);
    const decided = await bosses.en.submit(page, "main form.decision", { ...fields, to, words: WORDS });
    expect([decided.path, flashText(decided)]).toEqual([desk, en.decided]);
    expect(decided.document.querySelector("main form.decision")).toBeNull();
    expect(await statusOf(orderId)).toBe(status);
    const [order] = await market.db.select().from(orders).where(eq(orders.id, orderId));
    const gone = await market.db.select().from(refunds).where(eq(refunds.order_id, orderId));
    expect(gone.map(({ amount }) => amount)).toEqual(back === null ? [] : [back === "all" ? order?.amount : back]);
    const events = await market.db.select().from(problemEvents).where(sql`problem_id = ${id} AND actor = 'A'`);
    expect(events).toMatchObject([{ to_status: to, admin_id: bosses.en.id, words: WORDS }]);
    if (to !== "return_agreed") {
      expect(await market.db.select().from(orderEvents).where(sql`order_id = ${orderId} AND actor = 'A'`)).toHaveLength(
        1,
      );
    }
    const told = await market.db.select().from(mails).where(sql`message ->> 'order' = ${orderId}`);
    for (const { email } of [buyer, seller]) expect(told.map((mail) => mail.email)).toContain(email);

    const again = await bosses.es.post(desk, { to: "resolved_seller", words: WORDS });
    expect([again.path, flashText(again)]).toEqual([desk, es.changed]);
    expect(await statusOf(orderId)).toBe(status);
  },
);

test.each(BOTH)("a decision says what and why, and never more than is left, in %s", async (language, texts, words) => {
  const admin = bosses[language];
  const { desk, orderId } = await escalated();
  const nothing = await admin.post(desk, { words: "x" });
  expect(nothing.status).toBe(400);
  expect(errorsOn(nothing)).toMatchObject({ to: words.refusal.decisionRequired });
  expect(Object.keys(errorsOn(nothing)).sort()).toEqual(["to", "words"]);
  const much = await admin.post(desk, { to: "resolved_partial", amount: "99999", words: WORDS });
  expect([much.status, Object.keys(errorsOn(much))]).toEqual([400, ["amount"]]);
  expect(much.document.querySelector("#amount")?.getAttribute("value")).toBe("99999");
  expect(much.document.querySelector('[value="resolved_partial"][checked]')).not.toBeNull();
  const nowhere = await admin.post(desk, { to: "return_agreed", words: WORDS });
  expect([nowhere.status, Object.keys(errorsOn(nowhere)).includes("street_address")]).toEqual([400, true]);
  expect(await statusOf(orderId)).toBe("problem_open");
  expect(texts.yes).not.toBe("");
});

test("two who decide at once decide once", async () => {
  const { desk, orderId } = await escalated();
  await Promise.all([
    bosses.en.post(desk, { to: "resolved_refund", words: WORDS }),
    bosses.es.post(desk, { to: "resolved_refund", words: WORDS }),
    bosses.en.post(desk, { to: "resolved_partial", amount: "1", words: WORDS }),
  ]);
  expect(await market.db.select().from(refunds).where(eq(refunds.order_id, orderId))).toHaveLength(1);
});

test("only administrators see or decide it, and an unknown one is not found", async () => {
  const { desk, buyer, seller, orderId } = await escalated();
  for (const who of [buyer, seller, await market.person()]) {
    for (const path of ["/admin/problems", desk]) {
      const page = await who.get(path);
      expect([page.path, flashText(page)]).toEqual(["/", "Access Denied: You do not have admin privileges"]);
    }
    expect((await who.post(desk, { to: "resolved_refund", words: WORDS })).path).toBe("/");
  }
  expect((await market.visitor().post(desk, { to: "resolved_refund", words: WORDS })).path).toMatch(/^\/auth/);
  expect(await statusOf(orderId)).toBe("problem_open");
  expect((await bosses.en.get("/admin/problems/none")).status).toBe(404);
  expect((await bosses.en.post("/admin/problems/none", { to: "resolved_refund", words: WORDS })).status).toBe(404);
});

test("the desk is one round trip, a decision two; what people wrote is text", async () => {
  const evil = "<img src=x onerror=alert(1)> and more";
  const { desk, buyer, orderId } = await escalated(evil);
  await buyer.post(`/account/orders/${orderId}`, { message: evil, key: "01920000-0000-7000-8000-00000000000f" });
  await market.idle();
  for (const path of ["/admin/problems", desk]) {
    await market.idle();
    market.database.resetCount();
    const response = await bosses.en.raw(path);
    expect([response.status, market.database.requests]).toEqual([200, 1]);
    const html = await response.text();
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
  }
});
