import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cronRuns, faults, lateQueues, mails } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { type Market, openMarket } from "../../support/market";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true, vars: { APP_ORIGIN: "http://localhost:8787" } });
});
afterAll(() => market.close());

const HERE = "/admin/operations";
const lines = (text = "") => text.replace(/\s+/g, " ").trim();

test("crons tell when they ran, whether they failed, and what takes up storage, in both languages", async () => {
  const admin = await market.person({ admin: true });
  const jefa = await market.person({ admin: true, headers: { "Accept-Language": "es-MX" } });
  expect((await admin.get(HERE)).document.querySelector("[aria-labelledby=crons]")?.text).toContain("has run yet");
  for (const name of ["minute", "hour", "night"] as const) await market.cron(name);
  const rows = async (who = admin) =>
    (await who.get(HERE)).document.querySelectorAll("[aria-labelledby=crons] tbody tr").map(({ text }) => lines(text));
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
  expect(none.document.querySelector("[aria-labelledby=faults]")?.text).toContain("No fault has this number");
  expect(none.document.textContent).not.toContain("ana@example.com");
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
