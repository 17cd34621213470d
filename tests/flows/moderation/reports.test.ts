import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listReportCases } from "~/data/moderation/report-cases.server";
import { findReportedThing, listNeighbours, listThingReports } from "~/data/moderation/reported-things.server";
import { listOwnReports, selectReportable, selectReportRecord } from "~/data/moderation/reports.server";
import { findOwnRuling, findRuling, listAppealedRulings } from "~/data/moderation/rulings.server";
import { findSuspension } from "~/data/moderation/suspensions.server";
import {
  auditEntries,
  feedback,
  notifications,
  orderMessages,
  questions,
  reportCases,
  reports,
} from "~/data/schema.server";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import {
  caseDue,
  type Reportable,
  type ReportedNoun,
  type ReportRecord,
  reportedTitle,
} from "~/domain/moderation/report";
import type { Rule } from "~/domain/moderation/rule";
import type { RuledNoun, RulingPart } from "~/domain/moderation/ruling";
import { HOUR } from "~/domain/time";
import { appealRuling } from "~/flows/moderation/appeal-ruling.server";
import { decideRuling } from "~/flows/moderation/decide-ruling.server";
import { decideSuspension } from "~/flows/moderation/decide-suspension.server";
import { dismissReports } from "~/flows/moderation/dismiss-reports.server";
import { reportThing } from "~/flows/moderation/report-thing.server";
import { ruleAgainst } from "~/flows/moderation/rule-against.server";
import { suspendUser } from "~/flows/moderation/suspend-user.server";
import { putQuestion } from "../../support/put-question";
import { putFeedback } from "../../support/rated";
import { createSale } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
let other: Admin;
beforeAll(async () => {
  shop = await openShop();
  ({ admin } = shop);
  other = { id: await shop.bidder() } as Admin;
  await shop.db.run(sql`INSERT INTO user_roles (user_id, role) VALUES (${other.id}, 'admin')`);
});
afterAll(() => shop.close());

const IN_TIME = expect.any(Number);
const NEW: ReportRecord = { decided: 0, dismissed: 0 };
const report = (
  userId: string,
  reportable: Reportable,
  of: string,
  more: { cause?: Rule; record?: ReportRecord } = {},
) =>
  reportThing(
    shop.context(),
    userId,
    { reportable, of, cause: more.cause ?? "other", words: "Mira esto" },
    more.record ?? NEW,
  );
const openOf = (noun: ReportedNoun, about: string) =>
  shop.db.select().from(reports).where(sql`noun = ${noun} AND about = ${about} AND decision IS NULL`);
const caseOf = async (noun: string, about: string) =>
  (await shop.db.select().from(reportCases).where(sql`noun = ${noun} AND about = ${about}`))[0];
const told = async (userId: string) =>
  (await shop.db.select().from(notifications).where(eq(notifications.user_id, userId))).map(
    ({ message }) => message.kind,
  );
const messagesTo = async (userId: string) =>
  (await shop.db.select().from(notifications).where(eq(notifications.user_id, userId))).map(({ message }) => message);
const rule = (noun: RuledNoun, about: string, part: RulingPart, by = admin) =>
  ruleAgainst(shop.context(), by, { noun, about, part, rule: "offensive", reason: "Insulta", title: "Silla" });
const rulingOf = async (about: string) => {
  const [row] = await shop.db.all<{ id: string }>(
    sql`SELECT id FROM rulings WHERE about = ${about} ORDER BY rowid DESC`,
  );
  const ruling = await findRuling(shop.db, admin, row?.id ?? "");
  if (!ruling) throw new Error("no ruling");
  return ruling;
};
const decide = async (by: Admin, about: string, decision: "restored" | "kept") =>
  decideRuling(shop.context(), by, await rulingOf(about), { decision, reason: "Lo leímos otra vez" });

async function message(): Promise<{ id: string; order: string; buyer: string }> {
  const { id: order, buyer } = await createSale(shop);
  const id = uuid();
  for (const [at, body] of [
    [1, "Hola"],
    [2, "Eres un tonto"],
    [3, "¿Bueno?"],
  ] as const)
    await shop.db.insert(orderMessages).values({
      ...{ id: at === 2 ? id : uuid(), order_id: order, user_id: at === 2 ? buyer : shop.sellerId, at, body },
    });
  return { id, order, buyer };
}

test("a person has one open report of a thing, and another one once it is decided", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await Promise.all([report(ana, "listing", chair), report(ana, "listing", chair), report(ana, "listing", chair)]);
  expect(await openOf("listing", chair)).toMatchObject([{ user_id: ana, weight: 100, words: "Mira esto" }]);
  expect(
    await dismissReports(shop.context(), admin, { noun: "listing", about: chair, title: "Silla" }, "No es copia"),
  ).toBe(true);
  expect(
    await dismissReports(shop.context(), admin, { noun: "listing", about: chair, title: "Silla" }, "Otra vez"),
  ).toBe(false);
  expect(await messagesTo(ana)).toEqual([
    { kind: "report-dismissed", title: "Silla", reason: "No es copia", until: IN_TIME },
  ]);
  expect(await listOwnReports(shop.db, ana, null, 9)).toMatchObject([{ decision: "dismissed", reason: "No es copia" }]);
  expect(await shop.db.select().from(auditEntries).where(eq(auditEntries.about, chair))).toMatchObject([
    { what: "reports_dismissed", reason: "No es copia" },
  ]);
  await report(ana, "listing", chair);
  expect(await openOf("listing", chair)).toHaveLength(1);
});

test("each reports what they read: not their own, not a paused listing, and messages of their orders alone", async () => {
  const [leo, { id, order, buyer }] = [await shop.bidder(), await message()];
  const chair = await shop.goods();
  const may = async (userId: string, reportable: Reportable, of: string) =>
    (await selectReportable(shop.db, reportable, userId, of)).length === 1;
  expect(await Promise.all([leo, shop.sellerId].map((who) => may(who, "listing", chair)))).toEqual([true, false]);
  await shop.db.run(sql`UPDATE products SET status = 'paused' WHERE id = ${chair}`);
  expect(await may(leo, "listing", chair)).toBe(false);
  expect(await Promise.all([shop.sellerId, buyer, leo].map((who) => may(who, "message", id)))).toEqual([
    ...[true, false, false],
  ]);
  expect(await Promise.all([shop.sellerId, buyer, leo].map((who) => may(who, "buyer", order)))).toEqual([
    ...[true, false, false],
  ]);
  expect(await may(leo, "message", "none")).toBe(false);
  await report(leo, "message", id);
  expect(await openOf("message", id)).toEqual([]);
});

test("a case counts its reports, and is due by its oldest and their weight, as the rule says", async () => {
  const chair = await shop.goods();
  const people = [await shop.bidder(), await shop.bidder(), await shop.bidder()];
  await report(people[0] ?? "", "listing", chair);
  await report(people[1] ?? "", "listing", chair, { record: { decided: 4, dismissed: 4 } });
  await report(people[2] ?? "", "listing", chair, { cause: "fake", record: { decided: 4, dismissed: 3 } });
  const found = await caseOf("listing", chair);
  expect(found).toMatchObject({ reports: 3, weight: 175 });
  expect(found?.due).toBe(caseDue({ since: found?.since ?? 0, weight: 175 }));
  const listed = (await listReportCases(shop.db, admin, null, 50)).find(({ about }) => about === chair);
  expect([listed?.reports, listed?.causes.toSorted()]).toEqual([3, ["fake", "other"]]);
  expect(await listReportCases(shop.db, { id: shop.sellerId } as Admin, null, 50)).toEqual([]);
  expect((await listThingReports(shop.db, admin, { noun: "listing", about: chair }, 9)).length).toBe(3);
  expect(await shop.takeDown(chair)).toBe(true);
  expect(await caseOf("listing", chair)).toBeUndefined();
  expect(await told(people[0] ?? "")).toEqual(["report-upheld"]);
});

test("a record counts what was decided, and how much of it in vain", async () => {
  const ana = await shop.bidder();
  for (let n = 0; n < 3; n++) {
    const chair = await shop.goods();
    await report(ana, "listing", chair);
    if (n < 2)
      await dismissReports(shop.context(), admin, { noun: "listing", about: chair, title: "Silla" }, "Sin razón");
    else await shop.takeDown(chair);
  }
  await report(ana, "listing", await shop.goods());
  expect(await selectReportRecord(shop.db, ana)).toEqual([{ decided: 3, dismissed: 2 }]);
});

test("a question is removed, appealed and restored as it was, with its answer; both sides and the log have it all", async () => {
  const [ana, leo] = [await shop.bidder(), await shop.bidder()];
  const id = await putQuestion(shop, { product: await shop.goods(), asker: ana, question: "¿Grosería?", answer: "Sí" });
  const rows = () => shop.db.select().from(questions).where(eq(questions.id, id));
  const before = await rows();
  await report(leo, "question", id);
  expect(await Promise.all([rule("question", id, "question"), rule("question", id, "question", other)])).toContain(
    true,
  );
  expect([await rows(), await openOf("question", id), await told(ana), await told(leo)]).toEqual([
    ...[[], [], ["text-removed"], ["report-upheld"]],
  ]);
  const { id: ruling } = await rulingOf(id);
  expect(await findOwnRuling(shop.db, leo, ruling)).toBeNull();
  expect(await findOwnRuling(shop.db, ana, ruling)).toMatchObject({ text: "¿Grosería?", rule: "offensive" });
  expect(await appealRuling(shop.context(), leo, { id: ruling, words: "No" })).toBe(false);
  expect(await appealRuling(shop.context(), ana, { id: ruling, words: "Era broma" })).toBe(true);
  expect(await appealRuling(shop.context(), ana, { id: ruling, words: "Otra vez" })).toBe(false);
  expect((await listAppealedRulings(shop.db, admin, 9)).map((one) => one.id)).toEqual([ruling]);
  const by = (await shop.db.all<{ admin_id: string }>(sql`SELECT admin_id FROM rulings WHERE id = ${ruling}`))[0]
    ?.admin_id;
  const [first, second] = by === admin.id ? [admin, other] : [other, admin];
  expect(await decide(first, id, "restored")).toBe(false);
  const both = await Promise.all([decide(second, id, "restored"), decide(second, id, "restored")]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect([await rows(), (await messagesTo(ana)).at(-1)]).toEqual([
    before,
    { kind: "ruling-restored", ruling, part: "question", reason: expect.any(String) },
  ]);
  expect(await messagesTo(leo)).toEqual([
    {
      ...{ kind: "report-upheld", title: "Silla", broke: "offensive", reported: "question" },
      ...{ reason: "Insulta", until: IN_TIME },
    },
    {
      ...{ kind: "report-reversed", title: (await listOwnReports(shop.db, leo, null, 9))[0]?.title },
      ...{ reason: "Lo leímos otra vez", until: IN_TIME },
    },
  ]);
  expect(await listOwnReports(shop.db, leo, null, 9)).toMatchObject([
    { rule: "offensive", reason: "Insulta", whyReversed: "Lo leímos otra vez" },
  ]);
  expect((await shop.db.select().from(auditEntries).where(eq(auditEntries.about, id))).map(({ what }) => what)).toEqual(
    [...["question_removed", "ruling_restored"]],
  );
  // Removed again, it is another ruling, with an appeal of its own.
  expect(await rule("question", id, "answer")).toBe(true);
  expect(await decide(other, id, "kept")).toBe(false);
});

test("a message is removed for both sides, read with its neighbours before, and restored", async () => {
  const { id, buyer } = await message();
  await report(shop.sellerId, "message", id);
  expect((await listNeighbours(shop.db, admin, id)).map(({ body }) => body)).toEqual([
    "Hola",
    "Eres un tonto",
    "¿Bueno?",
  ]);
  const body = async () => (await shop.db.select().from(orderMessages).where(eq(orderMessages.id, id)))[0]?.body;
  await expect(shop.db.run(sql`UPDATE order_messages SET body = 'x' WHERE id = ${id}`)).rejects.toThrow();
  expect(await rule("message", id, "body")).toBe(true);
  expect([
    await body(),
    await rule("message", id, "body"),
    await findReportedThing(shop.db, admin, "message", id),
  ]).toEqual([...["—", false, null]]);
  expect((await told(buyer)).at(-1)).toBe("text-removed");
  await expect(shop.db.run(sql`UPDATE order_messages SET body = 'x' WHERE id = ${id}`)).resolves.toBeDefined();
  await shop.db.run(sql`UPDATE order_messages SET body = '—' WHERE id = ${id}`);
  expect(await decide(other, id, "restored")).toBe(true);
  expect(await body()).toBe("Eres un tonto");
  await expect(shop.db.run(sql`UPDATE order_messages SET body = 'x' WHERE id = ${id}`)).rejects.toThrow();
});

test("text and reply of feedback are removed and restored each by itself", async () => {
  const { id: order, buyer } = await createSale(shop, { to: "completed" });
  const id = await putFeedback(shop.db, order, { text: "Ratero" });
  await shop.db.run(sql`UPDATE feedback SET reply = 'Mentiroso', replied_at = 9 WHERE id = ${id}`);
  const texts = async () => {
    const [row] = await shop.db.select().from(feedback).where(eq(feedback.id, id));
    return [row?.text, row?.reply];
  };
  await report(await shop.bidder(), "feedback", id);
  expect(await rule("feedback", id, "text")).toBe(true);
  expect([await texts(), (await told(buyer)).at(-1)]).toEqual([[null, "Mentiroso"], "text-removed"]);
  expect(await rule("feedback", id, "reply")).toBe(true);
  expect(await decide(other, id, "restored")).toBe(true);
  expect(await texts()).toEqual([null, "Mentiroso"]);
});

test("a person is warned, may appeal in time and not later, and the warning is taken back", async () => {
  const { id: order, buyer } = await createSale(shop);
  await report(shop.sellerId, "buyer", order, { cause: "harassment" });
  expect(await openOf("person", buyer)).toHaveLength(1);
  expect(await rule("person", buyer, "conduct")).toBe(true);
  expect((await told(buyer)).at(-1)).toBe("person-warned");
  const { id } = await rulingOf(buyer);
  await shop.db.run(sql`DROP TRIGGER rulings_stay`);
  await shop.db.run(sql`UPDATE rulings SET at = at - ${APPEAL_WITHIN + HOUR} WHERE id = ${id}`);
  expect(await appealRuling(shop.context(), buyer, { id, words: "No fui yo" })).toBe(false);
  await shop.db.run(sql`UPDATE rulings SET at = at + ${2 * HOUR} WHERE id = ${id}`);
  expect(await appealRuling(shop.context(), buyer, { id, words: "No fui yo" })).toBe(true);
  expect(await decide(other, buyer, "restored")).toBe(true);
});

test("of what is decided apart, each reversal tells those alone whose reports led to it, once; what is kept tells nobody", async () => {
  const { id: order, buyer } = await createSale(shop, { to: "completed" });
  const id = await putFeedback(shop.db, order, { text: "Ratero" });
  await shop.db.run(sql`UPDATE feedback SET reply = 'Mentiroso', replied_at = 9 WHERE id = ${id}`);
  const [ana, leo, eva] = [await shop.bidder(), await shop.bidder(), await shop.bidder()];
  await report(ana, "feedback", id);
  expect(await rule("feedback", id, "text")).toBe(true);
  await report(leo, "feedback", id);
  expect(await rule("feedback", id, "reply")).toBe(true);
  const { id: ruling } = await rulingOf(id);
  expect(await appealRuling(shop.context(), shop.sellerId, { id: ruling, words: "No" })).toBe(true);
  expect([await decide(other, id, "kept"), await told(leo)]).toEqual([true, ["report-upheld"]]);
  expect([await decide(other, id, "restored"), await decide(other, id, "restored")]).toEqual([true, false]);
  expect([await told(ana), await told(leo)]).toEqual([["report-upheld"], ["report-upheld", "report-reversed"]]);
  // A person: warned after one report, suspended after another.
  await report(shop.sellerId, "buyer", order);
  expect(await rule("person", buyer, "conduct")).toBe(true);
  await shop.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
    VALUES (${uuid()}, 'person', ${buyer}, ${eva}, 'fraud', 100, 1)`);
  const why = { rule: "attack", reason: "Robots", length: "short" } as const;
  expect(await suspendUser(shop.context(), admin, { id: buyer, title: "B***" }, why)).toBe(true);
  const suspension = await findSuspension(shop.db, other, buyer);
  if (!suspension) throw new Error("not suspended");
  const lift = () =>
    decideSuspension(shop.context(), other, suspension, { decision: "lifted", reason: "Era otra persona" });
  expect([await lift(), await lift()]).toEqual([true, false]);
  expect((await told(shop.sellerId)).at(-1)).toBe("report-upheld");
  expect(await messagesTo(eva)).toEqual([
    {
      ...{ kind: "report-upheld", title: "B***", broke: "attack", reported: "person" },
      ...{ reason: "Robots", until: IN_TIME },
    },
    {
      ...{ kind: "report-reversed", title: reportedTitle(suspension.store, suspension.name) },
      ...{ reason: "Era otra persona", until: IN_TIME },
    },
  ]);
  expect(await listOwnReports(shop.db, eva, null, 9)).toMatchObject([
    {
      ...{ decision: "upheld", rule: "attack", reason: "Robots" },
      ...{ reversedAt: expect.any(Number), whyReversed: "Era otra persona" },
    },
  ]);
  for (const change of ["reversed_at = NULL", "reversed_at = 1", "led_to = 'x'"])
    await expect(shop.db.run(sql`UPDATE reports SET ${sql.raw(change)} WHERE user_id = ${eva}`)).rejects.toThrow();
});

test("whoever lost the role decides nothing, and nothing is removed that is not there", async () => {
  const chair = await shop.goods();
  await report(await shop.bidder(), "listing", chair);
  const stranger = { id: shop.sellerId } as Admin;
  expect(await dismissReports(shop.context(), stranger, { noun: "listing", about: chair, title: "Silla" }, "No")).toBe(
    false,
  );
  expect([await rule("question", "none", "question"), await rule("person", shop.sellerId, "body")]).toEqual([
    false,
    false,
  ]);
  expect(await rule("person", shop.sellerId, "conduct", stranger)).toBe(false);
});

test("a reason that was written for the person touched alone stays theirs", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await report(ana, "listing", chair);
  expect(await shop.takeDown(chair)).toBe(true);
  // As decided before reporters read it.
  await shop.db.run(sql`DROP TRIGGER reports_stay`);
  await shop.db.run(sql`UPDATE reports SET reason = NULL, reversed_at = 9 WHERE user_id = ${ana}`);
  await shop.db.run(sql`UPDATE takedowns SET appeal = 'No', appealed_at = 8, decision = 'restored', decided_by = ${other.id},
    decided_at = 9, decision_reason = 'Es tu hermana' WHERE product_id = ${chair}`);
  expect(await listOwnReports(shop.db, ana, null, 9)).toMatchObject([
    { decision: "upheld", rule: "misleading", reason: null, whyReversed: null },
  ]);
});
