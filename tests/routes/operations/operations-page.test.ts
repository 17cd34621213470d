import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  cronRuns,
  discrepancies,
  faults,
  lateQueues,
  mails,
  missedSearches,
  payouts,
  rateLimits,
  refunds,
  webhookEvents,
} from "~/data/schema.server";
import { COUNTED_FROM } from "~/domain/rate-limit";
import { dayOf } from "~/domain/search/missed-search";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { type Market, openMarket } from "../../support/market";
import { createMember } from "../../support/members";
import { passMidnight } from "../../support/midnight";
import { putPaidOrder } from "../../support/paid-order";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true, vars: { APP_ORIGIN: "http://localhost:8787" } });
});
beforeEach(passMidnight);
afterAll(() => market.close());

const HERE = "/admin/operations";
const lines = (text = "") => text.replace(/\s+/g, " ").trim();

test("crons tell when they ran, whether they failed, and what takes up storage, in both languages", async () => {
  const admin = await market.person({ admin: true });
  const jefa = await market.person({ admin: true, headers: { "Accept-Language": "es-MX" } });
  const rows = async (who = admin) =>
    (await who.get(HERE)).document.querySelectorAll("[aria-labelledby=crons] tbody tr").map(({ text }) => lines(text));
  await market.cron("minute");
  expect(await rows()).toEqual([
    expect.stringMatching(/^Every minute.*Done/),
    expect.stringMatching(/^Every hour.*Hasn't run yet/),
    expect.stringMatching(/^Every night.*Hasn't run yet/),
  ]);
  // On a phone, cells without anything are not there.
  const night = (await admin.get(HERE)).document.querySelectorAll("[aria-labelledby=crons] tbody tr")[2];
  expect(night?.querySelectorAll("td").map(({ innerHTML }) => innerHTML === "")).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
  for (const name of ["minute", "hour", "night"] as const) await market.cron(name);
  expect(await rows()).toEqual([
    expect.stringMatching(/^Every minute.*Done/),
    expect.stringMatching(/^Every hour.*Done/),
    expect.stringMatching(/^Every night.*Done/),
  ]);
  expect((await rows(jefa))[0]).toMatch(/^Cada minuto.*Terminado/);
  const storage = (await admin.get(HERE)).document.querySelector("[aria-labelledby=storage]")?.text;
  expect(lines(storage)).toMatch(/Database\s*\d+\.\d MB.*Photos\s*0\.0 MB\s*\d+ files?.*Profile pictures\s*0\.0 MB/);
});

test("a part of cron that fails is told with its fault, and a fault is found by its number", async () => {
  const admin = await market.person({ admin: true });
  await market.db.run(
    sql`CREATE TRIGGER broken BEFORE UPDATE ON storage_sizes BEGIN SELECT RAISE(ABORT, 'broken for ana@example.com'); END`,
  );
  expect(await market.cron("hour")).toContain("broken");
  await market.db.run(sql`DROP TRIGGER broken`);
  await expect.poll(() => market.db.select().from(faults)).toHaveLength(1);
  const [fault] = await market.db.select().from(faults);
  expect([fault?.route, fault?.message]).toEqual(["cron", expect.stringMatching(/broken for …/)]);
  const page = await admin.get(HERE);
  const hour = page.document.querySelectorAll("[aria-labelledby=crons] tbody tr")[1];
  expect(lines(hour?.text)).toMatch(/Failed.*broken for ….*1 failed in the last day/);
  const found = await admin.get(hour?.querySelector("a")?.getAttribute("href") ?? "none");
  expect(found.document.querySelectorAll("[aria-labelledby=faults] tbody tr")).toHaveLength(1);
  const none = await admin.get(`${HERE}?request=unknown`);
  expect(none.document.querySelector("[aria-labelledby=faults]")?.text).toContain("No error has this number");
  expect(none.document.textContent).not.toContain("ana@example.com");
});

test("the five most frequent searches that found nothing are there, with the way to all, in one round trip", async () => {
  const admin = await market.person({ admin: true });
  const jefa = await market.person({ admin: true, headers: { "Accept-Language": "es-MX" } });
  const missed = async (who = admin) => (await who.get(HERE)).document.querySelector("[aria-labelledby=missed]");
  expect((await missed())?.text).toContain("No searches to show");
  const today = dayOf(Date.now());
  const rows = Array.from({ length: 7 }, (_, n) => ({ day: today, hash: `h${n}`, words: `palabra ${n}`, n: 3 + n }));
  const before = { day: today - DAY, hash: "h2", words: "palabra 2", n: 40 };
  const unsaid = { day: today, hash: "h9", words: null, n: 2 };
  await market.db.insert(missedSearches).values([...rows, before, unsaid]);
  expect(await market.trips(() => admin.get(HERE))).toBe(1);
  for (const [who, title, all] of [
    [admin, "Searches with no results", "All searches with no results"],
    [jefa, "Búsquedas sin resultados", "Todas las búsquedas sin resultados"],
  ] as const) {
    const section = await missed(who);
    expect(section?.querySelector("h2")?.text).toBe(title);
    const words = section?.querySelectorAll("tbody tr").map((row) => row.querySelectorAll("td").slice(0, 2));
    expect(words?.map((cells) => cells.map(({ text }) => text))).toEqual([
      ["palabra 2", "45"],
      ...[6, 5, 4, 3].map((n) => [`palabra ${n}`, String(3 + n)]),
    ]);
    expect(section?.querySelector('a[href="/admin/searches"]')?.text).toBe(all);
  }
});

test("a fault that nobody could save changes no answer", async () => {
  await market.db.run(sql`CREATE TRIGGER full BEFORE INSERT ON faults BEGIN SELECT RAISE(ABORT, 'full'); END`);
  await market.db.run(sql`ALTER TABLE synonyms RENAME TO away`);
  const admin = await market.person({ admin: true });
  expect((await admin.get("/admin/searches")).status).toBe(500);
  await market.db.run(sql`ALTER TABLE away RENAME TO synonyms`);
  await market.db.run(sql`DROP TRIGGER full`);
  expect((await admin.get("/admin/searches")).status).toBe(200);
});

test("administrators are told once of work that two runs find late, and again when it was well in between", async () => {
  const [ana, admin] = [await market.person(), await market.person({ admin: true })];
  const since = Date.now() - HOUR;
  const put = (id: string) =>
    market.db.insert(mails).values({
      ...{ id, user_id: ana.id, email: ana.email, language: "en", created_at: since, next_try_at: since },
      message: { kind: "import-finished", found: 1 },
    });
  const told = async () => {
    const rows = await market.db.select().from(mails).where(sql`user_id = ${admin.id}`);
    return rows.map(({ message }) => message).filter(({ kind }) => kind === "work-late");
  };
  /** As if its emails could not be sent. */
  const undo = (id: string) =>
    market.db.run(sql`UPDATE mails SET sent_at = NULL, given_up_at = NULL, next_try_at = ${since} WHERE id = ${id}`);
  await put("first");
  await market.cron("minute");
  // After a pause of cron, all work is late once.
  expect(await told()).toEqual([]);
  await undo("first");
  await market.cron("minute");
  expect(await told()).toMatchObject([{ queue: "emails", since }]);
  await undo("first");
  await market.cron("minute");
  expect(await told()).toHaveLength(1);
  await market.cron("minute");
  expect(await market.db.select().from(lateQueues)).toEqual([]);
  await put("second");
  await market.cron("minute");
  await undo("second");
  await market.cron("minute");
  expect(await told()).toHaveLength(2);
  const runs = await market.db.select().from(cronRuns).where(sql`due <> '[]'`);
  expect(runs.length).toBeGreaterThan(0);
  expect(runs.every(({ ended_at }) => ended_at !== null)).toBe(true);
});

test.each([
  ["en", "Late: over 48 hours", "Reports: 2. The oldest one has been waiting too long"],
  ["es", "Retraso: más de 48 horas", "Reportes: 2. El caso más antiguo espera"],
] as const)("what people answer is late after its time, and administrators are told once, in %s", async (...texts) => {
  const [language, late, notice] = texts;
  const desk = await openMarket({ own: true });
  const ana = await createMember(desk);
  const admin = await createMember(desk, { admin: true, language });
  const since = Date.now() - 48 * HOUR - MINUTE;
  const report = (id: string, at: number) =>
    desk.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
      VALUES (${id}, 'listing', ${id}, ${ana.id}, 'fake', 100, ${at})`);
  const told = async () => {
    const rows = await desk.db.select().from(mails).where(sql`user_id = ${admin.id}`);
    return rows.map(({ message }) => message);
  };
  const minutes = async (n: number) => {
    for (let minute = 0; minute < n; minute++) await desk.cron("minute");
  };
  await report("a", since + 2 * MINUTE);
  await report("b", since + 2 * MINUTE);
  await minutes(3);
  expect(await told()).toEqual([]);
  expect((await admin.get(HERE)).text).not.toContain(late);
  await desk.db.run(sql`DELETE FROM reports`);
  await report("c", since);
  await report("d", since + 5 * MINUTE);
  await minutes(1);
  expect(await told()).toEqual([]);
  await minutes(3);
  expect(await told()).toEqual([{ kind: "answers-late", waiting: "reports", found: 2, since }]);
  const page = await admin.get(HERE);
  expect(page.document.querySelectorAll("[aria-labelledby=waiting] .chip").map(({ text }) => text)).toEqual([late]);
  expect(await desk.trips(() => admin.raw(HERE))).toBe(1);
  const notices = await admin.get("/account/notifications");
  expect(lines(notices.text)).toContain(notice);
  // Answered, and late again.
  await desk.db.run(sql`DELETE FROM reports`);
  await minutes(1);
  expect(await desk.db.select().from(lateQueues)).toEqual([]);
  await report("e", since);
  await minutes(3);
  expect(await told()).toHaveLength(2);
  await desk.close();
});

test.each([
  [
    "en",
    [
      ...[
        "Emails to send",
        "Refunds to make",
        "Payouts to pay",
        "Unprocessed PayPal events",
        "Differences with PayPal",
      ],
      ...[
        "Reports",
        "Listings under review",
        "Appeals of takedowns",
        "Appeals of suspensions",
        "Complaints about auction",
      ],
      ...["Problems to resolve", "Proposals for a second"],
    ],
    ["Wrong passwords (one wide network)", "Questions"],
  ],
  [
    "es",
    [
      "Correos por enviar",
      "Reembolsos por hacer",
      "Liquidaciones por pagar",
      "Eventos de PayPal",
      "Diferencias con PayPal",
      ...["Reportes", "Publicaciones en revisión", "Apelaciones de publicaciones ", "Apelaciones de suspensiones "],
      ...["Reclamos sobre resultados", "Problemas por resolver", "Propuestas para un segundo"],
    ],
    ["Contraseñas incorrectas (una red amplia)", "Preguntas"],
  ],
] as const)("what waits is counted with its oldest, and limits are named, in %s", async (language, waiting, limits) => {
  // Without services, so that nothing of it is worked off.
  const quiet = await openMarket();
  const [buyer, seller] = [await createMember(quiet), await createMember(quiet, { seller: "Tienda" })];
  const admin = await createMember(quiet, { admin: true, language });
  const now = Date.now();
  const ago = (minutes: number) => now - minutes * MINUTE;
  const { orderId: order_id, paymentId: payment_id } = await putPaidOrder(quiet, {
    buyer: buyer.id,
    seller: seller.id,
  });
  await quiet.db.run(sql`DELETE FROM mails`);
  const mail = { user_id: buyer.id, email: buyer.email, language: "en", tries: 1 } as const;
  const refund = { order_id, payment_id, amount: 100, cause: "problem" } as const;
  const payout = { seller_id: seller.id, account: "a", amount: 100 } as const;
  const finding = { kind: "missing-payment", facts: {} } as never as Pick<
    typeof discrepancies.$inferInsert,
    "kind" | "facts"
  >;
  await quiet.db.batch([
    quiet.db.insert(mails).values([
      { ...mail, id: "m1", created_at: ago(50), next_try_at: ago(11), message: { kind: "import-finished", found: 1 } },
      { ...mail, id: "m2", created_at: ago(50), next_try_at: ago(12), message: { kind: "import-finished", found: 1 } },
    ]),
    quiet.db.insert(refunds).values([
      { ...refund, id: "r1", status: "due", created_at: ago(50), updated_at: ago(21) },
      { ...refund, id: "r2", status: "pending", created_at: ago(50), updated_at: ago(22) },
      // Refused for good: an administrator has to act.
      { ...refund, id: "r3", status: "failed", fault: "REFUND_NOT_ALLOWED", created_at: ago(50), updated_at: ago(23) },
    ]),
    quiet.db.insert(payouts).values([
      { ...payout, id: "p1", created_at: ago(31), moved_at: ago(31) },
      { ...payout, id: "p2", created_at: ago(32), moved_at: ago(32) },
    ]),
    quiet.db.insert(webhookEvents).values([
      { id: "w1", type: "PAYMENT.CAPTURE.COMPLETED", received_at: ago(41) },
      { id: "w2", type: "PAYMENT.CAPTURE.COMPLETED", received_at: ago(42), handled_at: ago(41) },
      { id: "w3", type: "PAYMENT.CAPTURE.COMPLETED", received_at: ago(90) },
    ]),
    quiet.db.insert(discrepancies).values([
      { ...finding, id: "d1", about: "a", found_at: ago(51) },
      { ...finding, id: "d2", about: "b", found_at: ago(52) },
      { ...finding, id: "d3", about: "c", found_at: ago(59), settled_at: ago(1) },
    ]),
    quiet.db.insert(rateLimits).values([
      {
        key: "sign-in:wide-network:x",
        count: COUNTED_FROM["sign-in:wide-network"],
        window_start: ago(9),
        last_at: ago(1),
      },
      { key: "question:a", count: COUNTED_FROM.question, window_start: ago(9), last_at: ago(1) },
      { key: "question:b", count: COUNTED_FROM.question, window_start: ago(9), last_at: ago(1) },
      { key: "question:c", count: COUNTED_FROM.question - 1, window_start: ago(9), last_at: ago(1) },
    ]),
  ]);
  for (const [about, minutes] of [
    ["a", 61],
    ["b", 62],
  ] as const) {
    await quiet.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
      VALUES (${about}, 'listing', ${about}, ${buyer.id}, 'fake', 100, ${ago(minutes)})`);
    // The second one was answered.
    const [decision, by] = about === "b" ? ["restored", admin.id] : [null, null];
    await quiet.db.run(sql`INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, at, appeal, appealed_at,
        decision, decided_by, decided_at, decision_reason)
      VALUES (${about}, 'person', ${seller.id}, 'conduct', ${seller.id}, ${admin.id}, 'other', 'Why', 1, 'No', ${ago(minutes + 10)},
        ${decision}, ${by}, ${by && now}, ${by && "Read"})`);
  }
  await quiet.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, appeal, appealed_at)
    VALUES ('s', ${buyer.id}, ${admin.id}, 'other', 'Why', 1, 'No', ${ago(81)})`);
  const page = await admin.get(HERE);
  const rows = page.document.querySelectorAll("[aria-labelledby=waiting] tbody tr").map((row) => ({
    says: lines(row.querySelector("td")?.text),
    count: lines(row.querySelectorAll("td")[1]?.text),
    oldest: Date.parse(row.querySelector("time")?.getAttribute("datetime") ?? ""),
  }));
  const expected = [2, 3, 2, 1, 2, 2, 0, 1, 1, 0, 0, 0].map((count, at) => [waiting[at], String(count)]);
  expect(rows.map(({ says, count }, at) => [says.slice(0, waiting[at]?.length), count])).toEqual(expected);
  const minute = (time: number) => Math.floor(time / MINUTE);
  expect(rows.flatMap(({ oldest, count }) => (count === "0" ? [] : minute(oldest)))).toEqual(
    [12, 23, 32, 41, 52, 62, 71, 81].map((minutes) => minute(ago(minutes))),
  );
  const list = page.document.querySelector("[aria-labelledby=limits] dl");
  const named = list
    ?.querySelectorAll("dt")
    .slice(1)
    .map(({ text }) => lines(text));
  expect(named).toEqual([limits[1], limits[0]]);
  expect(
    list
      ?.querySelectorAll("dd")
      .slice(1)
      .map(({ text }) => lines(text)),
  ).toEqual(["2", "1"]);
  await quiet.close();
});
