import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findReview } from "~/data/moderation/listing-reviews.server";
import { listReportCases } from "~/data/moderation/report-cases.server";
import { listNeighbours, listThingReports } from "~/data/moderation/reported-things.server";
import { listOwnReports, selectReportRecord } from "~/data/moderation/reports.server";
import { findOwnRuling, listAppealedRulings } from "~/data/moderation/rulings.server";
import { reportCases, reports } from "~/data/schema.server";
import { caseDue } from "~/domain/moderation/report";
import { REVIEW_WEIGHT } from "~/domain/moderation/review";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { openOldDatabase } from "../../support/old-database";
import { plansOf } from "../../support/plans";

let shop: Catalogue;
const admin = { id: "eva" } as Admin;

beforeAll(async () => {
  shop = await openCatalogue();
  await shop.client.batch([
    "INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('eva', 'eva', 'Eva Ruiz', 'x', 0)",
    "INSERT INTO user_roles (user_id, role) VALUES ('eva', 'admin')",
  ]);
});
afterAll(() => shop.close());

const put = (about: string, at: number, weight = 100) =>
  shop.db.insert(reports).values({
    ...{ id: `${about}-${at}`, noun: "person", about, user_id: "eva", cause: "other", weight, at },
  });

test("pages of the queue follow each other without a gap, and an open report of one person is one", async () => {
  for (let n = 1; n <= 7; n++) await put(`p${n}`, n * 1_000, n % 2 ? 100 : 25);
  await expect(put("p1", 9_000)).rejects.toThrow(/UNIQUE/);
  const seen: string[] = [];
  for (let from: string | null = null; ; ) {
    const page = await listReportCases(shop.db, admin, from, 3);
    seen.push(...page.map(({ about }) => about));
    if (page.length < 3) break;
    from = page.at(-1)?.id ?? null;
  }
  expect(seen).toEqual(["p1", "p3", "p5", "p7", "p2", "p4", "p6"]);
  await shop.client.execute("DELETE FROM reports WHERE about = 'p7'");
  expect((await listReportCases(shop.db, admin, null, 9)).map(({ about }) => about)).not.toContain("p7");
});

test("cases, counted by triggers, are what a recount gives", async () => {
  await shop.client.execute(
    "UPDATE reports SET decision = 'dismissed', decided_at = 9, decided_by = 'eva' WHERE about = 'p2'",
  );
  const kept = await shop.db.select().from(reportCases);
  const { rows } = await shop.client.execute(`SELECT about, count(*) AS reports, sum(weight) AS weight, min(at) AS since
    FROM reports WHERE decision IS NULL GROUP BY noun, about ORDER BY about`);
  expect(
    kept
      .map(({ about, reports, weight, since }) => ({ about, reports, weight, since }))
      .sort((a, b) => a.about.localeCompare(b.about)),
  ).toEqual(rows.map((row) => ({ ...row })));
  for (const one of kept) expect(one.due).toBe(caseDue(one));
});

test("a report and its decision do not change, but a closed account's words go", async () => {
  const change = (what: string) => shop.client.execute(`UPDATE reports SET ${what} WHERE about = 'p2'`);
  for (const what of ["cause = 'fraud'", "about = 'x'", "words = 'x'", "at = 1", "weight = 1"])
    await expect(change(what), what).rejects.toThrow("does not change");
  await expect(change("decision = 'upheld'")).rejects.toThrow("a decision stays");
  await change("words = NULL");
});

test("a record forgets what was decided long ago", async () => {
  const ago = (days: number) => `CAST(unixepoch('subsec') * 1000 AS INTEGER) - ${days} * 86400000`;
  for (const [about, days] of [
    ["old", 91],
    ["new", 89],
  ] as const) {
    await put(about, 1);
    await shop.client.execute(
      `UPDATE reports SET decision = 'dismissed', decided_at = ${ago(days)}, decided_by = 'eva' WHERE about = '${about}'`,
    );
  }
  expect(await selectReportRecord(shop.db, "eva")).toEqual([{ decided: 1, dismissed: 1 }]);
});

test("a held listing is a case of its own, and no statement shows it", async () => {
  await shop.client.batch([
    `INSERT INTO products (id, title, category, condition, price, stock, seller_id, image_url, status, created_at)
      VALUES ('held', 'Escopeta', 'other', 'new', 100, 1, 'ana', 'none', 'paused', 1)`,
    "INSERT INTO listing_reviews (id, product_id, found, target, at) VALUES ('v', 'held', '[]', 'active', 5)",
  ]);
  const kept = (await shop.db.select().from(reportCases)).find(({ noun }) => noun === "review");
  expect(kept).toMatchObject({
    about: "held",
    weight: REVIEW_WEIGHT,
    due: caseDue({ since: 5, weight: REVIEW_WEIGHT }),
  });
  for (const status of ["active", "reserved", "sold"])
    await expect(shop.client.execute(`UPDATE products SET status = '${status}' WHERE id = 'held'`)).rejects.toThrow();
  await expect(
    shop.client.execute(
      "INSERT INTO listing_reviews (id, product_id, found, target, at) VALUES ('w', 'held', '[]', 'active', 5)",
    ),
  ).rejects.toThrow(/UNIQUE/);
  await shop.client.execute("UPDATE products SET status = 'removed' WHERE id = 'held'");
  expect(await findReview(shop.db, admin, "held")).toBeNull();
});

test("queue, case, record and appeals walk along indexes", async () => {
  const { db, server } = shop;
  server.resetCount();
  await listReportCases(db, admin, "9_9", 5);
  await listThingReports(db, admin, { noun: "listing", about: "x" }, 5);
  await listNeighbours(db, admin, "x");
  await selectReportRecord(db, "x");
  await listOwnReports(db, "x", "9_9", 5);
  await findOwnRuling(db, "x", "y");
  await listAppealedRulings(db, admin, 5);
  const plans = [...(await plansOf(shop)).values()];
  expect(plans).toHaveLength(7);
  // Neighbours are a few rows.
  for (const plan of plans.filter((one) => !one.startsWith("CO-ROUTINE t")))
    expect(plan).not.toMatch(/SCAN (?:c|r|d|reports|rulings|report_cases)\b(?! USING)|TEMP B-TREE FOR ORDER BY/);
  for (const index of ["report_cases_due", "reports_case", "reports_decided", "reports_user", "rulings_appeals"])
    expect(plans.join("\n")).toContain(index);
});

test("what was reported and removed before is kept, open reports are in the queue, and removals can be restored", async () => {
  const old = await openOldDatabase("0053_reports");
  const { client } = old;
  await client.batch([
    ...["eva", "ana", "leo"].map(
      (id) =>
        `INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('${id}', '${id}', '${id}', 'x', 0)`,
    ),
    "INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('s', 'ana', 'ana', 'Ana', 0)",
    `INSERT INTO products (id, title, category, condition, price, stock, seller_id, image_url, status, created_at)
      VALUES ('p', 'Silla', 'home', 'new', 100, 1, 'ana', 'none', 'active', 1)`,
    ...["kept", "open", "gone"].map(
      (id) => `INSERT INTO questions (id, product_id, seller_id, asker_id, asked_at, question, language)
        VALUES ('${id}', 'p', 'ana', 'leo', 5, '¿${id}?', 'es')`,
    ),
    "INSERT INTO question_reports VALUES ('kept', 'ana', 'contact', 6, 7, 'eva'), ('open', 'ana', 'offensive', 6, NULL, NULL)",
    "INSERT INTO removed_questions VALUES ('gone', 'p', 'leo', '¿gone?', NULL, 'question', 'eva', 'Insulta', 8)",
  ]);
  await old.migrate();
  const rows = async (sql: string) => (await client.execute(sql)).rows.map((row) => Object.values(row));
  expect(await rows("SELECT about, cause, decision FROM reports ORDER BY about")).toEqual([
    ["kept", "contact", "dismissed"],
    ["open", "offensive", null],
  ]);
  expect(await rows("SELECT noun, about, reports FROM report_cases")).toEqual([["question", "open", 1]]);
  expect(await rows("SELECT about, part, touched_id, rule, reason FROM rulings")).toEqual([
    ["gone", "question", "leo", "other", "Insulta"],
  ]);
  // What the code before reads.
  expect(await rows("SELECT question_id FROM question_reports WHERE kept_at IS NULL")).toEqual([["open"]]);
  expect(await rows("SELECT question FROM removed_questions")).toEqual([["¿gone?"]]);
  await client.execute(
    "UPDATE rulings SET decision = 'restored', decided_by = 'eva', decided_at = 9, decision_reason = 'Error' WHERE about = 'gone'",
  );
  expect(await rows("SELECT question, asker_id, language FROM questions WHERE id = 'gone'")).toEqual([
    ["¿gone?", "leo", "es"],
  ]);
  expect(await rows("SELECT what FROM audit_entries ORDER BY seq")).toEqual([
    ...["question_removed", "ruling_restored"].map((what) => [what]),
  ]);
  await old.close();
});

test("what was upheld before has what it led to, and what was reversed before is told to nobody", async () => {
  const old = await openOldDatabase("0066_told_reports");
  const { client } = old;
  const at = Date.now() - 9_000_000;
  await client.batch([
    ...["eva", "ana", "leo"].map(
      (id) =>
        `INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('${id}', '${id}', '${id}', 'x', 0)`,
    ),
    ...["first", "second"].map(
      (id) => `INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
        VALUES ('${id}', 'person', 'ana', '${id === "first" ? "leo" : "eva"}', 'fraud', 100, 5)`,
    ),
    `UPDATE reports SET decision = 'upheld', decided_at = ${at}, decided_by = 'eva' WHERE id = 'first'`,
    `INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, at)
      VALUES ('r1', 'person', 'ana', 'conduct', 'ana', 'eva', 'fraud', 'Engaña', ${at + 3})`,
    `UPDATE reports SET decision = 'upheld', decided_at = ${at + 60_000}, decided_by = 'eva' WHERE id = 'second'`,
    `INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, at)
      VALUES ('r2', 'person', 'ana', 'conduct', 'ana', 'eva', 'fraud', 'Engaña', ${at + 60_002})`,
    "UPDATE rulings SET decision = 'restored', decided_by = 'eva', decided_at = 9, decision_reason = 'Error' WHERE id = 'r1'",
  ]);
  await old.migrate();
  const { rows } = await client.execute("SELECT id, led_to, reversed_at FROM reports ORDER BY id");
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["first", "r1", 9],
    ["second", "r2", null],
  ]);
  await old.close();
});
