import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses, auctionEvents, auctions, sellerProfiles, users } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { alone } from "../../support/alone";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Visitor } from "../../support/visitor";
import { watch } from "../../support/watcher";

// Plays auctions, and searches every response for values that its reader may not know.

const NAMES = [
  "Xóchitl Reservada",
  "Quetzalli Oculta",
  "Yaretzi Callada",
  "Itzel Bloqueada",
  "Nahuel Retirado",
] as const;

let market: Market;
beforeAll(async () => {
  market = await openMarket({ vars: { APP_ORIGIN: "http://localhost" } });
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;
type Opened = Awaited<ReturnType<typeof auctionOf>>;

/** A text that only `owners` (user ids) may read, and readers of paths that match `except`. */
interface Secret {
  readonly text: string;
  owners: readonly string[];
  except?: RegExp;
}

let people = 0;
const secrets: Secret[] = [];

/** A user whose personal data are unique texts. */
async function somebody(name: string, options: { seller?: boolean; admin?: boolean } = {}): Promise<Person> {
  const person = await market.person(options);
  const n = ++people;
  const owners = [person.id];
  const theirs = { phone: `55-0101-770${n}`, city: `Ciudadela${n}`, postal_code: `0660${n}` };
  const address = { ...theirs, full_name: `Recibe ${name}`, street_address: `Callejón Secreto ${n}`, state: "CDMX" };
  await market.db.run(sql`UPDATE users SET full_name = ${name} WHERE id = ${person.id}`);
  await market.db
    .insert(addresses)
    .values({ ...address, id: uuid(), user_id: person.id, is_default: true, created_at: 1 });
  if (options.seller) {
    const { phone, postal_code, street_address } = address;
    const given = { phone, postal_code, address: street_address };
    await market.db.update(sellerProfiles).set(given).where(sql`user_id = ${person.id}`);
  }
  for (const text of [theirs.phone, theirs.postal_code, address.street_address]) secrets.push({ text, owners });
  // Administrators see all accounts.
  for (const text of [name, person.email, ...(options.seller ? [] : [person.id])]) {
    secrets.push({ text, owners, except: /^\/admin\/users/ });
  }
  return person;
}

/** Registers an amount in every way in which it could be written. */
function keepAmount(owner: Person, amount: string): string {
  for (const text of [amount, amount.replaceAll(",", ""), amount.replace(/\D/g, "")]) {
    secrets.push({ text, owners: [owner.id] });
  }
  return amount;
}

/** The price has passed the amount, so it is public now. */
function isReached(amount: string): void {
  const digits = amount.replace(/\D/g, "");
  for (let index = secrets.length - 1; index >= 0; index--) {
    if (secrets[index]?.text.replace(/[,.]/g, "") === digits) secrets.splice(index, 1);
  }
}

/** Secrets in a response that its reader may not know. Digits inside of hashes and ids do not count. */
function leaksIn(answer: string, reader: string, path: string): string[] {
  const text = answer.replace(/\\u00([0-9a-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return secrets
    .filter(({ owners, except }) => !owners.includes(reader) && !except?.test(path))
    .filter(({ text: secret }) => {
      if (!text.includes(secret) || !/^[\d.,]+$/.test(secret)) return text.includes(secret);
      return alone(secret).test(text);
    })
    .map(({ text: secret }) => `${path} tells ${secret}`);
}

const places = ({ id, productId }: Opened, handle: string) => [
  ...[`/product/${productId}`, `/product/${productId}?before=3`, `/product/${productId}/revise`],
  ...[
    "desk",
    "after",
    "retract",
    "receipts",
    "proof",
    "sell-now",
    "cancel",
    "bidders/1/cancel",
    "bidders/2/cancel",
  ].map((place) => `/auction/${id}/${place}`),
  ...["/", "/category/collectibles", "/category/collectibles?sort=most-bids", "/search?q=camara", `/store/${handle}`],
  ...["/cart", "/account", "/account/orders", "/account/orders/bids", "/account/orders/sales", "/account/watchlist"],
  ...["/account/notifications", "/admin", "/admin/users", "/sell", "/seller-settings"],
];

/** Every URL from which something of an auction may be read: pages and other resources. */
const sources = (auction: Opened, handle: string) => [
  ...places(auction, handle),
  ...[`/auction/${auction.id}/fragment?seq=0`, `/auction/${auction.id}/fragment?seq=9&before=3`],
  ...[`/auction/${auction.id}/proof.json`, "/account/export", "/sitemap.xml"],
];

/** All leaks to all readers, and the number of responses with a body. */
async function search(auction: Opened, handle: string, readers: readonly (Visitor & { id?: string })[]) {
  const leaks: string[] = [];
  let answers = 0;
  for (const reader of readers) {
    await Promise.all(
      sources(auction, handle).map(async (path) => {
        const response = await reader.raw(path);
        const answer = `${[...response.headers].join("\n")}\n${await response.text()}`;
        if (response.status === 200) answers++;
        leaks.push(...leaksIn(answer, reader.id ?? "visitor", path));
      }),
    );
  }
  return { leaks, answers };
}

/** Registers the salts of all events so far, and of the reserve. */
async function keepSalts({ id }: Opened): Promise<void> {
  const [row] = await market.db.select().from(auctions).where(sql`id = ${id}`);
  if (row) secrets.push({ text: row.salt, owners: [row.seller_id] });
  for (const { salt, user_id } of await market.db.select().from(auctionEvents).where(sql`auction_id = ${id}`)) {
    if (salt) secrets.push({ text: salt, owners: [user_id ?? ""] });
  }
}

test("a reader never learns another's maximum, reserve, name, address or salt, whatever they ask for and whenever", {
  timeout: 180_000,
}, async () => {
  const seller = await somebody("Citlali Vendedora", { seller: true });
  const admin = await market.person({ admin: true });
  const [ana, beto, caro, dora, eva] = [
    await somebody(NAMES[0]),
    await somebody(NAMES[1]),
    await somebody(NAMES[2]),
    await somebody(NAMES[3]),
    await somebody(NAMES[4]),
  ] as const;
  const everybody = [market.visitor(), seller, admin, ana, beto, caro, dora, eva];
  const [store] = await market.db.select().from(sellerProfiles).where(sql`user_id = ${seller.id}`);
  const handle = store?.handle ?? "";
  keepAmount(seller, "98,765.43");
  const auction = await auctionOf(market.db, seller.id, { start: 1_000_00, reserve: 98_765_43, endsIn: 72 * HOUR });
  const watchers = await Promise.all([watch(market, auction.id), watch(market, auction.id)]);
  const told: string[] = [];
  const bid = async (who: Person, max: string) => {
    const page = await bidOn(who, auction, max);
    told.push(...leaksIn(page.html, who.id, `the answer to ${max}`));
    return page.status;
  };
  const check = async () => {
    await keepSalts(auction);
    const { leaks, answers } = await search(auction, handle, everybody);
    expect(leaks).toEqual([]);
    expect(answers).toBeGreaterThan(150);
  };

  // A bidder is blocked; one leads; another takes the lead.
  expect(await bid(dora, keepAmount(dora, "1,111.37"))).toBe(200);
  await seller.post(`/auction/${auction.id}/bidders/1/cancel`, { key: uuid(), reason: "No contesta", block: "on" });
  expect(await bid(dora, keepAmount(dora, "45,454.54"))).toBe(409);
  expect(await bid(caro, keepAmount(caro, "12,345.67"))).toBe(200);
  await check();
  expect(await bid(beto, keepAmount(beto, "32,109.87"))).toBe(200);
  isReached("12,345.67");
  expect(await bid(eva, keepAmount(eva, "65,432.19"))).toBe(200);
  await eva.post(`/auction/${auction.id}/retract`, { key: uuid(), reason: "typo" });
  expect(await bid(ana, keepAmount(ana, "54,321.98"))).toBe(200);
  isReached("32,109.87");
  expect(await bid(beto, "20,000")).toBe(409);
  await ana.post(`/product/${auction.productId}/watch`, {});
  await check();

  // The search does find what its owners are shown.
  for (const [owner, path, secret] of [
    [ana, `/product/${auction.productId}`, "54,321.98"],
    [seller, `/auction/${auction.id}/desk`, "98,765.43"],
    [ana, `/auction/${auction.id}/receipts`, secrets.at(-1)?.text],
    [ana, "/account/export", ana.email],
  ] as const) {
    const own = await (await owner.raw(path)).text();
    expect([leaksIn(own, owner.id, path), leaksIn(own, "visitor", path)]).toEqual([
      [],
      expect.arrayContaining([`${path} tells ${secret}`]),
    ]);
  }

  // It ends below its reserve; another one, without a reserve, is sold.
  market.database.shiftClock(73 * HOUR);
  await market.cron("minute");
  await check();
  const sold = await auctionOf(market.db, seller.id, { start: 1_000_00, endsIn: HOUR });
  await bidOn(beto, sold, "21,098.76");
  await bidOn(ana, sold, keepAmount(ana, "87,654.32"));
  market.database.shiftClock(75 * HOUR);
  await market.cron("minute");
  await keepSalts(sold);
  expect((await search(sold, handle, everybody)).leaks).toEqual([]);

  // An administrator reveals one auction's bids to its sides only; the reason only to administrators.
  const reason = "Riña entre Postor 1 y Postor 2";
  secrets.push({ text: reason, owners: [admin.id] });
  const bids = await market.db.select().from(auctionEvents).where(sql`auction_id = ${sold.id} AND type = 'bid'`);
  const opened = ["87,654.32", "87654.32", "8765432", ...bids.map(({ salt }) => salt)];
  expect((await admin.post(`/auction/${sold.id}/proof`, { reason })).status).toBe(200);
  for (const secret of secrets) if (opened.includes(secret.text)) secret.owners = [seller.id, ana.id, beto.id];
  for (const one of [sold, auction]) expect((await search(one, handle, everybody)).leaks).toEqual([]);
  for (const side of [seller, ana, beto]) {
    const found = await (await side.raw(`/auction/${sold.id}/receipts`)).text();
    const texts = leaksIn(found, "visitor", "they").map((leak) => leak.replace("they tells ", ""));
    expect(texts).toEqual(expect.arrayContaining(["87,654.32", ...bids.map(({ salt }) => salt)]));
  }

  // What was sent meanwhile: to bidders, in the room, by email, in the log.
  expect(told).toEqual([]);
  expect(watchers.map(({ received }) => received.filter((text) => !/^\d$/.test(text)))).toEqual([[], []]);
  const emails = new Map((await market.db.select().from(users)).map(({ id, email }) => [email, id]));
  await expect.poll(() => market.mail.mails.length).toBeGreaterThan(8);
  for (const { to, subject, text, html } of market.mail.mails) {
    expect(leaksIn(subject + text + html, emails.get(to) ?? "", `the mail ${subject}`)).toEqual([]);
  }
  expect(leaksIn(market.log.join("\n"), "the log", "the log")).toEqual([]);
});
