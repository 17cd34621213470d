import { eq, type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppContext } from "~/context";
import {
  devices,
  draftImages,
  drafts,
  faults,
  imports,
  knownNetworks,
  links,
  mails,
  missedSearches,
  missedWords,
  notifications,
  productImages,
  rateLimits,
  securityEvents,
  sessions,
  usedChallenges,
  webhookEvents,
} from "~/data/schema.server";
import { archiveKey } from "~/domain/imports/archive";
import { marketDay } from "~/domain/stores/market-day";
import { DAY, HOUR } from "~/domain/time";
import { deleteExpired } from "~/flows/delete-expired.server";
import { type Market, openMarket } from "../support/market";
import { photoFile, photoFiles } from "../support/photo-files";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

/** Cron's sweep, so many milliseconds from now. */
function sweepIn(ms: number) {
  const { db, images, avatars } = market;
  const context = { db, images, avatars, now: () => Date.now() + ms };
  return deleteExpired(context as unknown as AppContext);
}

async function objects(name: keyof Market["buckets"] = "PRODUCTS") {
  const bucket = market.buckets[name];
  return (await bucket.list()).objects.map(({ key }) => key).filter((key) => key !== "sweep/bookmark");
}

async function put(key: string, name: keyof Market["buckets"] = "PRODUCTS") {
  const bucket = market.buckets[name];
  await bucket.put(key, "x");
}

test("photos of products and drafts stay, with their sizes; what belongs to nothing goes after a day", async () => {
  const ana = await market.person({ seller: true });
  const draft = { title: "x", category: "toys", price: "1" };
  await ana.post("/sell", { ...draft, photos: await photoFiles(2) });
  await ana.post("/sell/photos", { photos: await photoFiles(1) });
  const [published] = await market.db.select().from(productImages);
  await fetch(`${market.origin}/pictures/320/${published?.key}`);
  const kept = await objects();
  expect(kept).toHaveLength(4);
  const lost = `${ana.id}/1700000000000-0.jpg`;
  for (const key of [lost, `sized/640.webp/${lost}`, `sized/320.avif/${ana.id}/1700000000001-0.png`]) await put(key);
  await put("something/else.txt");

  await sweepIn(23 * HOUR);
  expect(await objects()).toHaveLength(8);
  await sweepIn(25 * HOUR);
  expect(await objects()).toEqual([...kept, "something/else.txt"].sort());
});

test("the ZIP file of an import stays; one that no import has goes after a day", async () => {
  const ana = await market.person({ seller: true });
  const [used, lost] = [archiveKey(uuid()), archiveKey(uuid())];
  const file = {
    id: uuid(),
    user_id: ana.id,
    created_at: 1,
    file_name: "a.csv",
    source: "own",
    moved_at: Date.now(),
  } as const;
  await market.db.insert(imports).values({ ...file, header: "[]", columns: "[]", archive: used });
  for (const key of [used, lost]) await put(key);
  const archives = async () => (await objects()).filter((key) => key.startsWith("imports/")).sort();
  await sweepIn(23 * HOUR);
  expect(await archives()).toEqual([used, lost].sort());
  await sweepIn(25 * HOUR);
  expect(await archives()).toEqual([used]);
});

test("avatars in use stay, with their sizes; others are deleted after a day", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  for (const one of [ana, beto]) await one.post("/account/profile/avatar", { avatar: await photoFile() });
  for (const key of await objects("AVATARS")) await fetch(`${market.origin}/avatars/64/${key}`);
  const kept = await objects("AVATARS");
  expect(kept).toHaveLength(4);
  const lost = `${ana.id}${"0".repeat(32)}.png`;
  for (const key of [lost, `sized/256.avif/${lost}`, "something/else.txt"]) await put(key, "AVATARS");

  await sweepIn(23 * HOUR);
  expect(await objects("AVATARS")).toHaveLength(7);
  await sweepIn(25 * HOUR);
  expect(await objects("AVATARS")).toEqual([...kept, "something/else.txt"].sort());
});

test("a long bucket is swept from where the last run stopped", async () => {
  const ana = await market.person();
  for (let index = 0; index < 60; index++) {
    await Promise.all(Array.from({ length: 10 }, (_, at) => put(`${ana.id}/${1_700_000_000_000 + index}-${at}.jpg`)));
  }
  const calls: (string | null)[] = [];
  const own = async () => (await objects()).filter((key) => key.startsWith(ana.id));
  const run = (fail = false) => {
    const list = async (after: string | null) => {
      calls.push(after);
      if (fail && calls.length === 2) throw new Error("no page");
      return market.images.list(after);
    };
    const images = { ...market.images, list };
    const { db, avatars } = market;
    return deleteExpired({ db, images, avatars, now: () => Date.now() + 2 * DAY } as unknown as AppContext);
  };
  const before = await own();
  const stopped = before[39] ?? "";
  await market.images.saveBookmark(stopped);
  await expect(run(true)).rejects.toThrow("no page");
  expect(calls).toEqual([stopped, before[539]]);
  // A finished page stays finished though the next one failed; the next run continues there.
  expect(await own()).toEqual([...before.slice(0, 40), ...before.slice(540)]);
  await run();
  expect(calls[2]).toBe(before[539]);
  expect(await own()).toEqual(before.slice(0, 40));
  expect(await market.images.readBookmark()).toBeNull();
  await run();
  expect(calls.at(-1)).toBeNull();
  expect(await own()).toEqual([]);
});

test("a part that fails does not stop the others, and is reported", async () => {
  const ana = await market.person();
  const lost = `${ana.id}/1700000000000-0.jpg`;
  await put(lost);
  const merges: string[] = [];
  const dialect = new SQLiteAsyncDialect();
  const db = new Proxy(market.db, {
    get(target, name) {
      if (name === "batch") return () => Promise.reject(new Error("rows stay"));
      if (name !== "run") return Reflect.get(target, name);
      return (query: Parameters<typeof target.run>[0]) => {
        const { sql } = dialect.sqlToQuery(query as SQL);
        if (sql.includes("'merge'")) merges.push(sql);
        return target.run(query);
      };
    },
  });
  const now = () => Date.now() + 2 * DAY;
  const { avatars } = market;
  await expect(deleteExpired({ db, images: market.images, avatars, now } as unknown as AppContext)).rejects.toThrow(
    "rows stay",
  );
  expect(await objects()).not.toContain(lost);
  expect(merges).toHaveLength(10);

  const images = { ...market.images, list: () => Promise.reject(new Error("pictures stay")) };
  const both = deleteExpired({ db, images, avatars, now } as unknown as AppContext);
  await expect(both).rejects.toThrow("Error: rows stay; Error: pictures stay");
  expect(merges).toHaveLength(20);
});

test("drafts unchanged for thirty days are deleted with their photos", async () => {
  const [ana, beto] = [await market.person({ seller: true }), await market.person({ seller: true })];
  await ana.post("/sell/photos", { title: "Old", photos: await photoFiles(2) });
  await beto.post("/sell/photos", { title: "New", photos: await photoFiles(1) });
  await market.db.$client.execute({
    sql: "UPDATE drafts SET updated_at = updated_at - ? WHERE user_id = ?",
    args: [10 * DAY, ana.id],
  });
  await sweepIn(19 * DAY);
  expect((await market.db.select().from(drafts)).map(({ user_id }) => user_id)).toContain(ana.id);
  await sweepIn(21 * DAY);
  const left = (await market.db.select().from(drafts)).map(({ user_id }) => user_id);
  expect([left.includes(ana.id), left.includes(beto.id)]).toEqual([false, true]);
  expect((await objects()).some((key) => key.startsWith(ana.id))).toBe(false);
  const images = await market.db.select().from(draftImages);
  expect(images.some(({ key }) => key.startsWith(beto.id))).toBe(true);
  expect(images.some(({ key }) => key.startsWith(ana.id))).toBe(false);
});

test("ended sessions and forgotten tries go, the others stay", async () => {
  const ana = await market.person();
  const now = Date.now();
  await market.db
    .insert(sessions)
    .values({ id_hash: "old", user_id: ana.id, created_at: now - 9 * DAY, last_used_at: now - 8 * DAY });
  await market.db.insert(rateLimits).values([
    { key: "old", count: 1, window_start: now - 2 * DAY, last_at: now - 2 * DAY },
    { key: "new", count: 1, window_start: now, last_at: now },
  ]);
  await sweepIn(0);
  const hashes = (await market.db.select().from(sessions)).map(({ id_hash }) => id_hash);
  expect([hashes.includes("old"), hashes.includes(ana.idHash)]).toEqual([false, true]);
  expect((await market.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["new"]);
});

test("networks and browsers that an account signed in from go after ninety days", async () => {
  const { id } = await market.person();
  const network = (name: string, days: number) => ({ user_id: id, network: name, last_at: Date.now() - days * DAY });
  const device = (name: string, days: number) => ({ user_id: id, hash: name.repeat(64), at: Date.now() - days * DAY });
  await market.db.insert(knownNetworks).values([network("old", 91), network("new", 89)]);
  await market.db.insert(devices).values([device("0", 91), device("1", 89)]);
  await sweepIn(0);
  const kept = await market.db.select().from(knownNetworks).where(eq(knownNetworks.user_id, id));
  expect(kept.map((one) => one.network)).toEqual(["new"]);
  const seen = await market.db.select().from(devices).where(eq(devices.user_id, id));
  expect(seen.map(({ hash }) => hash)).toEqual(["1".repeat(64)]);
});

test("challenges whose answer counted go after two days, when none could be answered any more", async () => {
  const used = (hash: string, hours: number) => ({ hash, used_at: Date.now() - hours * HOUR });
  await market.db.insert(usedChallenges).values([used("old", 49), used("new", 23)]);
  await sweepIn(0);
  expect((await market.db.select().from(usedChallenges)).map(({ hash }) => hash)).toEqual(["new"]);
});

test("what the trail of an account tells goes after half a year", async () => {
  const { id } = await market.person();
  const event = (name: string, days: number) => ({
    ...{ id: `${name}-${id}`, user_id: id, kind: "signed-in" as const, at: Date.now() - days * DAY },
  });
  await market.db.insert(securityEvents).values([event("old", 181), event("new", 179)]);
  await sweepIn(0);
  const kept = await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, id));
  expect(kept.map((one) => one.id)).toEqual([`new-${id}`]);
});

test("faults and searches that found nothing go after ninety days", async () => {
  const now = Date.now();
  const fault = (request_id: string, days: number) => ({ request_id, at: now - days * DAY, route: "/", message: "x" });
  const missed = (hash: string, days: number) => ({ day: marketDay(now - days * DAY), hash, words: hash, n: 3 });
  await market.db.insert(faults).values([fault("old", 91), fault("new", 89)]);
  await market.db.insert(missedSearches).values([missed("old", 92), missed("new", 89)]);
  await sweepIn(0);
  expect((await market.db.select().from(faults)).map((one) => one.request_id)).toEqual(["new"]);
  expect((await market.db.select().from(missedSearches)).map(({ hash }) => hash)).toEqual(["new"]);
  expect(await market.db.select().from(missedWords)).toEqual([{ words: "new", n: 3 }]);
});

test("PayPal's events go after thirty days; the last time of each type stays, without what it was about", async () => {
  const now = Date.now();
  const about = { paypal_order_id: "O", capture_id: "C", refund_id: "R", dispute_id: "D", amount: 5, currency: "MXN" };
  const event = (id: string, type: string, days: number) => ({ ...about, id, type, received_at: now - days * DAY });
  const [often, once] = ["PAYMENT.CAPTURE.COMPLETED", "CUSTOMER.DISPUTE.CREATED"];
  const sent = [event("a", often, 50), event("b", often, 40), event("c", often, 5), event("d", once, 60)];
  await market.db.insert(webhookEvents).values([...sent, event("e", once, 45), { ...event("f", once, 45) }]);
  const kept = async () =>
    (await market.db.select().from(webhookEvents)).map(({ type, received_at, handled_at, created_at, ...row }) => [
      ...[type, Math.round((now - received_at) / DAY)],
      Object.values(row).filter((value) => value !== null).length,
    ]);
  for (const days of [0, 10, 20]) {
    await sweepIn(days * DAY);
    expect((await kept()).sort()).toEqual([
      [once, 45, 1],
      [often, 5, 7],
    ]);
  }
  await sweepIn(26 * DAY);
  expect((await kept()).map(([, , columns]) => columns)).toEqual([1, 1]);
  const ids = (await market.db.select().from(webhookEvents)).map(({ id }) => id);
  expect(ids.some((id) => "abcdef".includes(id))).toBe(false);
  await market.db.insert(webhookEvents).values(event("g", once, 40));
  await sweepIn(0);
  expect((await kept()).sort()).toEqual([
    [once, 40, 1],
    [often, 5, 1],
  ]);
});

test("cron runs it in the Worker", async () => {
  const lost = "01890000-0000-7000-8000-000000000000/1700000000000-0.jpg";
  await put(lost);
  const ana = await market.person();
  const created_at = Date.now() - 9 * DAY;
  const ended = { id_hash: "ended", user_id: ana.id, created_at, last_used_at: created_at };
  await market.db.insert(sessions).values(ended);
  expect(await market.cron("hour")).toBe("ok");
  const hashes = (await market.db.select().from(sessions)).map(({ id_hash }) => id_hash);
  expect([hashes.includes("ended"), hashes.includes(ana.idHash)]).toEqual([false, true]);
  // It is less than a day old.
  expect(await objects()).toContain(lost);
});

test("links go when they have expired, mails a month after they went out, notifications after half a year", async () => {
  const ana = await market.person();
  const now = Date.now();
  const own = { user_id: ana.id, email: ana.email } as const;
  const link = (id: string, expires_at: number) => ({ ...own, id, purpose: "recover" as const, expires_at });
  await market.db.insert(links).values([link("over", now - 1), link("good", now + HOUR)]);
  const mail = (id: string, done: { sent_at?: number; given_up_at?: number }) => ({
    ...{ ...own, ...done, id, language: "en" as const, message: { kind: "password-changed" as const } },
    ...{ created_at: 0, next_try_at: now + DAY },
  });
  await market.db
    .insert(mails)
    .values([
      mail("sent long ago", { sent_at: now - 31 * DAY }),
      mail("given up long ago", { given_up_at: now - 31 * DAY }),
      mail("sent", { sent_at: now - 29 * DAY }),
      mail("waiting", {}),
    ]);
  const notice = (id: string, created_at: number) => ({
    ...{ id, user_id: ana.id, created_at, message: { kind: "password-changed" as const } },
  });
  await market.db.insert(notifications).values([notice("old", now - 181 * DAY), notice("new", now - 179 * DAY)]);
  await sweepIn(0);
  const ids = async (table: typeof links | typeof mails | typeof notifications) =>
    (await market.db.select({ id: table.id }).from(table).where(eq(table.user_id, ana.id))).map(({ id }) => id).sort();
  expect([await ids(links), await ids(mails), await ids(notifications)]).toEqual([
    ["good"],
    ["sent", "waiting"],
    ["new"],
  ]);
});

test("more rows than a batch go in one run, and rows that cannot be deleted stop no others", async () => {
  const ana = await market.person();
  const now = Date.now();
  await market.db.run(sql`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5003)
    INSERT INTO rate_limits (key, count, window_start, last_at) SELECT 'many' || n, 1, 1, ${now - 2 * DAY} FROM n`);
  const created_at = now - 9 * DAY;
  const ended = { id_hash: "stays", user_id: ana.id, created_at, last_used_at: created_at };
  await market.db.insert(sessions).values(ended);
  await market.db.run(
    sql`CREATE TRIGGER sessions_stay BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'kept'); END`,
  );
  await expect(sweepIn(0)).rejects.toThrow("kept");
  expect(await market.db.select().from(rateLimits).where(sql`key LIKE 'many%'`)).toEqual([]);
  await market.db.run(sql`DROP TRIGGER sessions_stay`);
  await sweepIn(0);
  expect(await market.db.select().from(sessions).where(eq(sessions.id_hash, "stays"))).toEqual([]);
});
