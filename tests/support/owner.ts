import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { v7 as uuid } from "uuid";
import * as tables from "~/data/schema.server";
import type { Market } from "./market";
import { createMember, type Member } from "./members";
import { problemPhoto, putAuctions, putOrders } from "./owned-auctions";
import { putSales, putUnplacedDispute } from "./owned-sales";
import { putPaidOrder } from "./paid-order";
import { putApplication } from "./put-application";
import { putPriceOffer } from "./put-price-offer";
import { putQuestion } from "./put-question";
import { putDeal, putFeedback } from "./rated";

export type Owner = Member & Awaited<ReturnType<typeof own>>;

/** Values that only the owner may read; no public page contains them. */
export const SECRETS = {
  name: "Olga Oculta",
  phone: "55 1234 0987",
  street: "Calle Oculta 7",
  storePhone: "55 8765 4321",
  storeStreet: "Avenida Velada 8",
  draft: "Borrador oculto",
  paused: "Silla en pausa",
  newEmail: "nueva.oculta@example.com",
  device: "AgenteOculto/1.0",
  payoutAccount: "pagos.ocultos@example.com",
  search: "búsqueda oculta",
  question: "¿Es una pregunta oculta?",
  ruling: "Advertencia oculta",
} as const;

/** A user with one row of everything that a person can have. */
export async function createOwner(market: Market): Promise<Owner> {
  const person = await createMember(market, { seller: "Tienda de Olga" });
  return Object.assign(person, await own(market, person.id));
}

async function own({ db, buckets }: Market, user_id: string) {
  const [address, spare, draft, notice, link, search] = [uuid(), uuid(), uuid(), uuid(), uuid(), uuid()];
  const photo = "1700000000000-0.jpg";
  const [session, passkey, identity, provider] = ["hash-of-another-session", "k1", "i1", "acme"];
  const application = "c1";
  const avatar = `${user_id}${"0".repeat(32)}.jpg`;
  await buckets.PRODUCTS.put(`${user_id}/${photo}`, "a photo");
  await buckets.AVATARS.put(avatar, "an avatar");
  await buckets.PRODUCTS.put(problemPhoto(user_id), "a photo of a problem");
  const later = Date.now() + 3_600_000;
  const place = { city: "Puebla", state: "Puebla", postal_code: "72000" };
  const { name, phone, street } = SECRETS;
  const home = { ...place, user_id, full_name: name, phone, street_address: street, country: "México" };
  await putAuctions({ db }, user_id, [
    { title: "Silla", seller: user_id },
    { title: SECRETS.paused, seller: user_id, status: "paused" },
  ]);
  const { user_id: _, ...shipTo } = home;
  await putOrders({ db }, user_id, shipTo);
  await putSales({ db }, user_id, SECRETS.payoutAccount);
  await putUnplacedDispute({ db });
  await db.batch([
    db
      .update(tables.users)
      .set({ full_name: name, avatar_url: avatar, email_confirmed_at: null })
      .where(eq(tables.users.id, user_id)),
    db
      .update(tables.sellerProfiles)
      .set({ ...place, phone: SECRETS.storePhone, address: SECRETS.storeStreet })
      .where(eq(tables.sellerProfiles.user_id, user_id)),
    db.insert(tables.addresses).values([
      { ...home, id: address, is_default: true, created_at: 2 },
      { ...home, id: spare, is_default: false, created_at: 1 },
    ]),
    db.insert(tables.drafts).values({ id: draft, user_id, fields: `{"title":"${SECRETS.draft}"}`, updated_at: 1 }),
    db
      .insert(tables.draftImages)
      .values({ draft_id: draft, position: 0, key: `${user_id}/${photo}`, width: 4, height: 3 }),
    db
      .insert(tables.notifications)
      .values({ id: notice, user_id, message: { kind: "password-changed" }, created_at: 1 }),
    db
      .insert(tables.links)
      .values({ id: link, user_id, purpose: "change-email", email: SECRETS.newEmail, expires_at: later }),
    db.insert(tables.mails).values({
      ...{
        id: uuid(),
        user_id,
        email: SECRETS.newEmail,
        language: "en",
        message: { kind: "change-email", link },
        created_at: 1,
      },
      ...{ next_try_at: later },
    }),
    db.insert(tables.savedSearches).values({
      ...{ id: search, user_id, list: "/search?q=silla", name: SECRETS.search, language: "es", cadence: "instant" },
      ...{ lexicon: "", created_at: 1 },
    }),
    db.insert(tables.passkeys).values({
      ...{ id: passkey, user_id, credential: `credential-of-${user_id}`, public_key: "", counter: 0 },
      ...{ name: "Mi teléfono", created_at: 1 },
    }),
    db.insert(tables.identities).values({
      ...{ id: identity, user_id, provider, issuer: "https://acme.example", subject: user_id },
      ...{ email: "olga@acme.example", is_email_verified: true, created_at: 1, last_used_at: 1 },
    }),
    db.insert(tables.sessions).values({
      ...{ id_hash: session, user_id, user_agent: SECRETS.device, created_at: later, last_used_at: later },
    }),
  ]);
  // The owner's id inside, so that their rows count as the owner's as well.
  const buyer = `buyer-of-${user_id}`;
  await db
    .insert(tables.users)
    .values({ id: buyer, email: `${buyer}@example.com`, full_name: "Beto", password_hash: "none", created_at: 1 });
  for (const id of ["r1", "r2"]) await putPaidOrder({ db: db as never }, { id, buyer, seller: user_id });
  await db.insert(tables.cancellations).values({ order_id: "r2", reason: "Compré dos", asked_at: Date.now() });
  // Orders between the owner and the other people of `putAuctions`.
  const [other, bidder] = [`other-${user_id}`, `bidder-${user_id}`];
  const rated = await putDeal(db, { buyer: user_id, seller: other });
  const replied = await putDeal(db, { buyer: user_id, seller: other });
  await putFeedback(db, replied, { role: "seller" });
  const feedback = await putFeedback(db, await putDeal(db, { buyer: bidder, seller: user_id }));
  const own = { product: "p1", asker: bidder };
  const questions = {
    question: await putQuestion({ db }, { product: "p5", asker: user_id, question: SECRETS.question }),
    openQuestion: await putQuestion({ db }, own),
    answeredQuestion: await putQuestion({ db }, { ...own, answer: "Sí" }),
  };
  await db.insert(tables.reports).values({
    ...{
      id: uuid(),
      noun: "question",
      about: questions.openQuestion,
      user_id: bidder,
      cause: "other",
      weight: 100,
      at: 1,
    },
  });
  const desk = `desk-of-${user_id}`;
  await db
    .insert(tables.users)
    .values({ id: desk, email: `${uuid()}@example.com`, full_name: "Eva", password_hash: "none", created_at: 1 });
  await putApplication(db, { id: application, admin: desk, user: user_id });
  const [message, ruling] = [uuid(), "w1"];
  await db
    .insert(tables.orderMessages)
    .values({ id: message, order_id: "r1", user_id: buyer, at: 1, body: "¿Cuándo?" });
  await db.insert(tables.listingReviews).values({
    ...{ id: "v1", product_id: "p2", found: [{ kind: "weapons", word: "pistola" }], target: "paused", at: 1 },
  });
  await db.insert(tables.rulings).values({
    ...{ id: ruling, noun: "person", about: user_id, part: "conduct", touched_id: user_id, admin_id: desk },
    ...{ rule: "harassment", reason: SECRETS.ruling, at: Date.now() },
  });
  await db.insert(tables.strikes).values({ order_id: "r1", user_id: buyer, at: Date.now() });
  await db
    .insert(tables.secondAccounts)
    .values({ auction_id: "a1", user_id: bidder, matches: ["device"], at: Date.now() });
  await db.insert(tables.products).values({
    ...{ id: "down", title: "Silla retirada", category: "home", condition: "new", price: 100, stock: 1 },
    ...{ seller_id: user_id, image_url: "k", status: "removed", created_at: 1 },
  });
  await db.insert(tables.takedowns).values({
    ...{ id: "t1", product_id: "down", admin_id: desk, rule: "fake", reason: "Copia", was: "paused", at: Date.now() },
  });
  const priceOffer = await putPriceOffer({ db }, { id: `offer-of-${user_id}`, product: "p5", buyer: user_id });
  const things = {
    ...questions,
    ruling,
    struck: "r1",
    second: "a1/1",
    takenDown: "down",
    heldListing: "p2",
    reportedQuestion: `question/${questions.openQuestion}`,
    reportedAnswer: `question/${questions.answeredQuestion}`,
    reportedMessage: `message/${message}`,
    reportedFeedback: `feedback/${feedback}`,
    reportedListing: "listing/p1",
    reportedStore: "store/tienda-de-olga",
    reportedBuyer: "buyer/r1",
    priceOffer,
    offerWithdrawn: `${priceOffer}/withdraw`,
    rated,
    replied,
    feedback,
    paid: "r1",
    asked: "r2",
    address,
    spare,
    draft,
    photo: `${photo}/remove`,
    draftPicture: `320/${user_id}/${photo}`,
    photoInFull: `${user_id}%2F${photo}/remove`,
    notice,
    search,
    searchDaily: `${search}/daily`,
    session,
    passkey,
    identity,
    provider,
    application,
    product: "p1",
    paused: "p2",
    over: "a1",
    offer: "o1",
    watched: "p4",
    wanted: "p5",
    sold: "sold",
    sent: "sent",
    met: "met",
    bought: "bought",
    here: "here",
    sale: "d1",
    saleEnd: "d1/cancelled",
    refund: "r1",
    payout: "y1",
    batch: "g1",
    batchFile: "g1/payouts.csv",
    money: "PP-D-1",
    broken: "broken",
    problem: "problem",
  };
  return { ...things, handle: "tienda-de-olga" };
}

/**
 * Columns that change without a person's action: when a session was used, attempts to send an email, counts of
 * watchers.
 */
const RESTLESS = [
  "watchers",
  "watches",
  "last_used_at",
  "next_try_at",
  "tries",
  "sent_at",
  "given_up_at",
  "last_error",
];
const COUNTERS = ["rate_limits", "product_counts", "totals", "report_cases", "facet_counts", "market_days"];

const ROWS = Object.values(tables)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => [getTableName(table), Object.keys(getTableColumns(table))] as const)
  .filter(([name]) => !COUNTERS.includes(name))
  .map(([name, all]) => [name, all.filter((column) => !RESTLESS.includes(column))] as const)
  .map(([name, columns]) => `SELECT '${name} ' || json_array(${columns.join()}) AS line FROM ${name}`);

/** Every row of every table except counters. */
export async function readAllRows({ db }: Market): Promise<string[]> {
  const { rows } = await db.$client.execute(`${ROWS.join(" UNION ALL ")} ORDER BY line`);
  return rows.map(({ line }) => String(line));
}

/** How many of the owner's pictures are stored. */
export async function countPictures({ storedKeys }: Market, { id }: Owner): Promise<number> {
  return (await storedKeys()).flat().filter((key) => key.startsWith(id)).length;
}
