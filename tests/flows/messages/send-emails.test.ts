import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { mails, users } from "~/data/schema.server";
import { nextOutboxTry } from "~/domain/messages/outbox";
import { type Market, openMarket } from "../../support/market";

let market: Market;

beforeEach(async () => {
  await market?.close();
  // Cron has no request whose host links could use.
  market = await openMarket({ vars: { APP_ORIGIN: "http://localhost" } });
});

afterAll(() => market.close());

/** A user with an email due about a changed password. */
async function due(values: Partial<typeof mails.$inferInsert> = {}) {
  const { id: user_id, email } = await market.person();
  const id = crypto.randomUUID();
  const now = Date.now();
  const message = { kind: "password-changed" } as const;
  await market.db
    .insert(mails)
    .values({ id, user_id, email, language: "en", message, created_at: now, next_try_at: now, ...values });
  return { id, email };
}

const minute = () => market.cron("minute");
const rowOf = async (id: string) => (await market.db.select().from(mails).where(eq(mails.id, id)))[0];
const makeDue = (id: string) => market.db.update(mails).set({ next_try_at: Date.now() }).where(eq(mails.id, id));
const receivers = () => market.mail.mails.map(({ to }) => to).sort();

test("cron sends what waits, once, oldest first, however many there are", async () => {
  const all = [];
  for (let number = 0; number < 45; number++) all.push(await due());
  await Promise.all([minute(), minute(), minute()]);
  expect(receivers()).toEqual(all.map(({ email }) => email).sort());
  await minute();
  expect(market.mail.mails).toHaveLength(45);
  for (const { id } of all) expect((await rowOf(id))?.sent_at).toBeTypeOf("number");
});

test("a mail service that fails before its effect is asked again later, and the mail arrives", async () => {
  const { id, email } = await due();
  market.mail.fail(1, "before");
  await minute();
  expect(receivers()).toEqual([]);
  const row = await rowOf(id);
  expect([row?.sent_at, row?.tries, row?.given_up_at]).toEqual([null, 1, null]);
  expect(row?.next_try_at).toBeGreaterThan(Date.now() + 50_000);
  expect(row?.last_error).not.toContain(email);
  await minute();
  expect(receivers()).toEqual([]);
  await makeDue(id);
  await minute();
  expect(receivers()).toEqual([email]);
  expect(await rowOf(id)).toMatchObject({ tries: 2, last_error: null });
});

test("a mail service that fails after its effect is asked again, and the mail arrives once", async () => {
  const { id, email } = await due();
  market.mail.fail(1, "after");
  await minute();
  expect((await rowOf(id))?.sent_at).toBeNull();
  await makeDue(id);
  await minute();
  expect(receivers()).toEqual([email]);
  expect((await rowOf(id))?.sent_at).toBeTypeOf("number");
});

test("a mail that its service will never take is given up, with the reason, and the others go on", async () => {
  const refused = await due({ next_try_at: Date.now() - 1000 });
  market.mail.fail(1, "refuse");
  await minute();
  const fine = await due();
  await minute();
  expect(receivers()).toEqual([fine.email]);
  expect(await rowOf(refused.id)).toMatchObject({ sent_at: null, given_up_at: expect.any(Number) });
  expect((await rowOf(refused.id))?.last_error).not.toBeNull();
  expect(market.log.some((line) => line.includes('"mail given up"') && line.includes(refused.id))).toBe(true);
  expect(market.log.join("\n")).not.toContain(refused.email);
});

test("an email that a run claimed and never finished is sent by another run after a minute", async () => {
  const taken = await due({ tries: 1, next_try_at: Date.now() + 30_000 });
  await minute();
  expect(receivers()).toEqual([]);
  await makeDue(taken.id);
  await minute();
  expect(receivers()).toEqual([taken.email]);
});

test("when the database cannot note that a mail went out, it still arrives once", async () => {
  const { id, email } = await due();
  // The run reads what is due, claims the email, sends it and records the result.
  market.database.fail(1, "away", 2);
  await minute();
  expect(receivers()).toEqual([email]);
  expect((await rowOf(id))?.sent_at).toBeNull();
  await makeDue(id);
  await minute();
  expect(receivers()).toEqual([email]);
  expect((await rowOf(id))?.sent_at).toBeTypeOf("number");
});

test("pauses double from a minute to six hours, and after three days a mail is given up", () => {
  const pauses = Array.from({ length: 11 }, (_, index) => nextOutboxTry({ created_at: 0, tries: index + 1 }, 0));
  expect(pauses.map((pause) => (pause ?? 0) / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  const days = 3 * 86_400_000;
  expect(nextOutboxTry({ created_at: 0, tries: 3 }, days - 1)).toBe(days - 1 + 240_000);
  expect(nextOutboxTry({ created_at: 0, tries: 3 }, days)).toBeNull();
});

test("mails are in the language of their reader, whatever the browser speaks", async () => {
  const ana = await market.person({ headers: { "Accept-Language": "en", "CF-Connecting-IP": "203.0.113.9" } });
  await market.db.update(users).set({ language: "es" }).where(eq(users.id, ana.id));
  await ana.post("/auth/recover", { email: ana.email });
  await expect.poll(() => market.mail.mails.length).toBe(1);
  expect(market.mail.mails[0]?.text).toContain("contraseña");
});
