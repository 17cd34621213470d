import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppContext } from "~/context";
import {
  addresses,
  authorizations,
  consents,
  devices,
  draftImages,
  factors,
  identities,
  knownNetworks,
  links,
  mails,
  orders,
  passkeys,
  products,
  savedSearches,
  securityEvents,
  sessions,
  users,
} from "~/data/schema.server";
import { DAY, HOUR } from "~/domain/time";
import { deleteExpired } from "~/flows/delete-expired.server";
import { auctionOf, bidOn } from "../../support/auctions";
import { RETURN_ADDRESS } from "../../support/home";
import { insertBytes, jpegSegment, photo } from "../../support/image-samples";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD, signIn } from "../../support/members";
import { file } from "../../support/photo-files";
import { putApplication, putRequest } from "../../support/put-application";
import { putFactor } from "../../support/put-factor";
import { putOrder } from "../../support/put-order";
import { putPriceOffer } from "../../support/put-price-offer";
import { putQuestion } from "../../support/put-question";
import { moveTo, putFeedback } from "../../support/rated";
import { listTypedColumns, tracesInObjects, tracesInTables } from "../../support/traces";

/** Longer than every period after which something is deleted. */
const LONG = 200 * DAY;

/** What stays of a deleted person for ever, and why. docs/decisions/accounts.md says the same. */
const STAYS: Record<string, string> = {
  "products.title": "what others bought or bid on keeps its listing",
  "products.description": "what others bought or bid on keeps its listing",
  "products.shipping": "what others bought or bid on keeps its listing",
  "products.pickup_place": "what others bought or bid on keeps its listing",
  "orders.pickup_place": "an order says where it was handed over",
  "products.returns": "what others bought or bid on keeps its listing",
  "products.second_title": "what others bought or bid on keeps its listing",
  "products.second_description": "what others bought or bid on keeps its listing",
  "products.words": "what others bought or bid on keeps its listing",
  "products.forms": "what others bought or bid on keeps its listing",
  "translations.texts": "what others bought or bid on keeps its listing",
  "revisions.text": "what others bought or bid on keeps its listing",
  "listing_versions.listing": "what others bought or bid on keeps its listing",
  "product_search_by_seller_data.block": "what others bought or bid on keeps its listing",
  "orders.title": "an order names what was bought",
  "order_search_data.block": "an order names what was bought",
  "order_search_by_amount_data.block": "an order names what was bought",
  "auction_events.reason": "the public history of an auction, with the reason for cancelling another person's bids",
  "order_events.words": "why a sale fell through, for the buyer's money",
  "cancellations.reason": "why a sale fell through, for the buyer's money",
  "problems.description": "why money was kept or given back",
  "problem_events.words": "why money was kept or given back",
  "problems.return_carrier_name": "where a parcel can be traced",
  "problems.return_number": "where a parcel can be traced",
  "shipments.carrier_name": "where a parcel can be traced",
  "shipments.number": "where a parcel can be traced",
  "feedback.text": "a public opinion about another person, without the author's name",
  "feedback.reply": "a public answer to another person's opinion",
  "questions.question": "what a seller answered in public, without the asker's name",
  "questions.answer": "what others bought or bid on keeps its listing",
  "rulings.kept": "the record of what an administrator removed",
};

/** The indexes keep the terms of ended listings until their segments are merged. No query finds them. */
const isIndex = (where: string) => /^(?:product|order|user|audit)_search\w*_data\.block$/.test(where);

/** What goes only later: with the windows of an order, or with its own period. */
const GOES_LATER = [
  ...["orders.ship_to", "checkouts.ship_to", "order_messages.body"],
  ...["mails.email", "mails.message", "notifications.message"],
  ...["missed_searches.words", "missed_words.words", "unmatched_listings.was"],
];

/** Written by the app, by PayPal or by administrators. */
const NOT_TYPED = new RegExp(
  `^(?:${[
    "(?:factors|recovery_codes|security_events|used_challenges|service_sessions|auth_codes|factor_challenges|identity_flows|oauth_clients|consents|authorizations)\\..*|factor_offers\\.secret|links\\.(?:redirect_to|challenge)|passkeys\\.(?:credential|public_key|used_by)|identities\\.(?:provider|issuer|subject|used_by)|account_refusals\\..*|admin_actions\\.reason|auction_events\\.(?:withdrawn|key|salt|commitment|hash)",
    "auctions\\.(?:rules|salt|hash)|bidders\\..*|(?:checkouts|payments)\\.currency|discrepancies\\..*|dispute_reads\\..*",
    "disputes\\..*|(?:draft|product|problem)_(?:images|photos)\\.(?:key|placeholder)",
    "mails\\.last_error|order_events\\.(?:from_status|to_status|reason)|orders\\.(?:payment_method|pickup_code)|payments\\.pending_reason",
    "payouts\\.reference|payout_batches\\..*|problem_events\\.(?:from_status|to_status)|problems\\.return_carrier",
    "products\\.(?:image_url|facets)|product_counts\\..*|reconciliations\\.bookmark|refunds\\.(?:fault|settlement)",
    "revelations\\.reason|second_accounts\\.matches|strikes\\.decision_reason|shipments\\.(?:carrier|code)|users\\.(?:password_hash|avatar_url)|webhook_events\\..*",
    "reports\\.(?:about|reason|led_to)|rulings\\.(?:about|reason|decision_reason)|listing_reviews\\..*|report_cases\\..*|imports\\.(?:archive|columns)|saved_searches\\.lexicon|synonyms\\..*|unmatched_listings\\..*|listing_edits\\.fields|bought_photos\\.key",
    "price_offer_events\\.actor|cron_runs\\..*|faults\\..*|audit_(?:entries|hashes)\\..*|(?:takedowns|listing_corrections|suspensions)\\.(?:reason|decision_reason)|proposals\\.reason|auction_complaints\\.decision_reason|products\\.(?:return_payer|senses|lexicon|shipping_states)|translations\\.source|drafts\\.form|(?:addresses|seller_profiles)\\.country|seller_profiles\\.rfc|(?:product|order|user)_search.*|facet_counts\\..*|listed_users\\.(?:role|kind|state)|order_events\\..*_status",
  ].join("|")})$`,
);

/** As the field of a day has it. */
const inAYear = () => new Date(Date.now() + 300 * DAY).toISOString().slice(0, 10);

const words: string[] = [];
/** A word that stands nowhere else. */
function word(about: string): string {
  const made = `zq${about}wx`;
  if (!words.includes(made)) words.push(made);
  return made;
}

let market: Market;
let rosa: Member;
let keeper: Member;
let beto: Member;
let admin: Member;
let bought: string;

beforeAll(async () => {
  market = await openMarket();
  rosa = await createMember(market, { seller: word("store") });
  keeper = await createMember(market, { seller: true });
  beto = await createMember(market);
  admin = await createMember(market, { admin: true });
  await typeEverything();
});
afterAll(() => market.close());

/** With words in its EXIF data, in a comment and in its name. */
async function photoWithWords(): Promise<File> {
  words.push("SecretCamera", "XmpSecret");
  const bytes = insertBytes(await photo("jpeg"), 2, jpegSegment(0xfe, word("comment")));
  return file(bytes, `${word("filename")}.jpg`, "image/jpeg");
}

const HOME = () => ({
  ...{ full_name: word("receiver"), phone: "5577889900", street_address: word("street"), city: word("city") },
  ...{ state: word("state"), postal_code: "98761", country: "Canada" },
});

async function typeEverything(): Promise<void> {
  words.push("5577889900", "5566778899", "98761", "98762");
  const { db } = market;
  await db
    .update(users)
    .set({ email: `${word("email")}@example.com` })
    .where(eq(users.id, rosa.id));
  rosa.email = `${word("email")}@example.com`;
  await rosa.post("/account/profile", { full_name: word("name") });
  await rosa.post("/account/profile/avatar", { avatar: await photoWithWords() });
  await rosa.post("/seller-settings/import", {
    file: new File(
      [
        `SKU,Title,Category,Photos,${word("column")}\n${word("sku")},${word("line")},${word("kind")},https://shop.mx/${word("picture")}.jpg,1`,
      ],
      `${word("list")}.csv`,
      { type: "text/csv" },
    ),
  });
  await rosa.post(`/account/searches/new?list=${encodeURIComponent(`/search?q=${word("search")}`)}`, {});
  for (let time = 0; time < 3; time++) {
    await rosa.get(`/search?q=${word("missed")}&typed=yes`);
    await market.idle();
  }
  await rosa.post("/account/addresses/new", { ...HOME(), id: uuid() });
  await rosa.post("/seller-settings", {
    ...{ business_name: word("store"), description: word("bio"), phone: "5566778899", address: word("workshop") },
    ...{ city: word("place"), state: word("region"), postal_code: "98762", shipping_policy: word("shipping") },
    ...{
      return_policy: word("returning"),
      payout_account: `${word("payout")}@example.com`,
      current_password: PASSWORD,
      buyer_note: word("note"),
    },
  });
  await rosa.post("/seller-settings/vacation", { away_way: "pause", away_note: word("away"), away_from: inAYear() });
  await rosa.post("/seller-settings/business", {
    ...{ kind: "business", legal_name: word("legal"), rfc: "SAT970701NN3", business_address: word("premises") },
    business_phone: `${word("line")} 2221234567`,
  });
  await list("sold");
  await list("unsold");
  await list("costly");
  const [unsold] = await db
    .select()
    .from(products)
    .where(eq(products.title, word("unsoldtitle")));
  const revision = await rosa.get(`/product/${unsold?.id}/revise`);
  await rosa.submit(revision, 'main form[action$="/revise"]', { description: word("rewritten") });
  await rosa.post("/sell/photos", {
    ...{ title: word("drafttitle"), description: word("drafttext"), photos: await photoWithWords() },
  });
  await runAuction();
  await trade();
  await rosa.post("/account/settings", {
    ...{ full_name: word("name"), email: `${word("newemail")}@example.com`, current_password: PASSWORD },
  });
  await signIn(market, rosa.email);
  await db.run(sql`UPDATE sessions SET user_agent = ${word("device")} WHERE user_id = ${rosa.id}`);
  await putFactor(market, rosa);
  await db.run(sql`INSERT INTO passkeys (id, user_id, credential, public_key, counter, name, created_at)
    VALUES ('k1', ${rosa.id}, 'credential', 'key', 0, ${word("passkey")}, 1)`);
  await db.run(sql`INSERT INTO identities (id, user_id, provider, issuer, subject, email, is_email_verified, created_at,
    last_used_at) VALUES ('i1', ${rosa.id}, 'acme', 'https://acme.example', '1', ${word("identity")}, 1, 1, 1)`);
  await putApplication(db, { id: "c1", admin: admin.id, user: rosa.id });
  await db.run(sql`UPDATE authorizations SET user_id = ${rosa.id} WHERE id = ${await putRequest(db, admin.id)}`);
  await db.run(sql`INSERT INTO user_metadata (user_id, data)
    VALUES (${rosa.id}, ${JSON.stringify({ [word("key")]: word("metadata") })})`);
  await db.run(sql`INSERT INTO factor_offers (id, user_id, secret, name, created_at)
    VALUES ('f1', ${rosa.id}, ${"A".repeat(32)}, ${word("app")}, 1)`);
}

async function list(which: "sold" | "unsold" | "costly"): Promise<void> {
  await rosa.post("/sell", {
    ...{ title: word(`${which}title`), description: word(`${which}text`), category: "home", price: "100" },
    ...{ second_title: word(`${which}secondtitle`), second_description: word(`${which}secondtext`) },
    ...{ pickup_place: word(`${which}pickup`), pickup_only: which === "unsold" ? "on" : "", shipping_cost: "80" },
    ...{ stock: "3", shipping: word(`${which}shipping`), returns: word(`${which}returns`) },
    photos: await photoWithWords(),
  });
}

/** In which she cancels another person's bids, so that it ends without a sale. */
async function runAuction(): Promise<void> {
  const auction = await auctionOf(market.db, rosa.id, {
    title: word("auctiontitle"),
    description: word("auctiontext"),
  });
  await market.db.run(sql`INSERT INTO revisions (id, product_id, at, text)
    VALUES (${uuid()}, ${auction.productId}, 1, ${word("addition")})`);
  await bidOn(beto, auction, "500");
  await rosa.post(`/auction/${auction.id}/bidders/1/cancel`, { key: uuid(), reason: word("cancelled") });
  const other = await auctionOf(market.db, keeper.id);
  await bidOn(rosa, other, "500");
  market.database.shiftClock(25 * HOUR);
  await market.cron("minute");
  // Her won auction is paid and over.
  await market.db.run(sql`UPDATE orders SET status = 'completed', ship_to = ${JSON.stringify(HOME())}
    WHERE auction_id = ${other.id}`);
  market.database.shiftClock(0);
}

async function trade(): Promise<void> {
  const { db } = market;
  bought = await putOrder(market, rosa, keeper);
  await db.run(sql`UPDATE orders SET ship_to = ${JSON.stringify(HOME())} WHERE id = ${bought}`);
  await db.run(sql`UPDATE checkouts SET ship_to = ${JSON.stringify(HOME())} WHERE buyer_id = ${rosa.id}`);
  await rosa.post(`/account/orders/${bought}`, { message: word("asking") });
  await rosa.post(`/account/orders/${bought}/problem`, {
    ...{ kind: "not_as_described", description: `It is ${word("complaint")}`, photos: await photoWithWords() },
  });
  const sold = await putOrder(market, beto, rosa, { title: word("soldtitle") });
  await rosa.post(`/account/orders/${sold}`, { message: word("answering") });
  const problem = `/account/orders/${sold}/problem`;
  await beto.post(problem, { kind: "change_of_mind", description: "It is too large" });
  await rosa.post(`${problem}/return`, { ...RETURN_ADDRESS, label_by: "buyer" });
  await beto.post(`${problem}/sent`, { carrier: "dhl", number: "12345" });
  await rosa.post(`${problem}/received`, {});
  const contested = await rosa.post(`${problem}/contest`, {
    ...{ words: `It is ${word("complaint")}`, photos: await photoWithWords() },
  });
  expect(contested.document.querySelectorAll("main .pics img")).toHaveLength(1);
  await db.run(sql`UPDATE products SET title = ${word("soldtitle")}, description = ${word("soldtext")},
    shipping = ${word("soldshipping")}, returns = ${word("soldreturns")}, second_title = ${word("soldsecondtitle")},
    second_description = ${word("soldsecondtext")}, pickup_place = ${word("soldpickup")} WHERE id = (SELECT product_id FROM orders WHERE id = ${sold})`);
  await db.run(sql`INSERT INTO translations (product_id, language, source, texts, created_at)
    SELECT product_id, 'en', ${"a".repeat(64)}, json_array(${word("translation")}), 1 FROM orders WHERE id = ${sold}`);
  await db.run(sql`INSERT INTO problem_events (id, problem_id, at, from_status, to_status, actor, words)
    SELECT 'w' || id, id, 1, 'open', 'open', 'S', ${word("reply")} FROM problems`);
  await db.run(sql`UPDATE problems SET return_to = ${JSON.stringify({ street_address: word("returnstreet") })},
    label_by = 'seller', label_note = ${word("label")}, return_carrier = 'other', return_carrier_name = ${word("carrier")},
    return_number = ${word("tracking")} WHERE order_id = ${sold}`);
  for (const id of [bought, sold]) {
    await moveTo(db, id, "completed", "A");
    await db.run(sql`UPDATE shipments SET way = 'carrier', carrier = 'other', carrier_name = ${word("carrier")},
      number = ${word("tracking")} WHERE order_id = ${id}`);
  }
  await db.run(sql`INSERT INTO import_parts (import_id, part, user_id, added_at, body)
    VALUES (${uuid()}, 0, ${rosa.id}, 1, ${JSON.stringify([word("part")])})`);
  await db.run(sql`INSERT INTO imported_skus (seller_id, sku, product_id)
    SELECT ${rosa.id}, ${word("sku")}, product_id FROM orders WHERE id = ${sold}`);
  await db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, pickup_place, pickup_code)
    SELECT ${uuid()}, product_id, buyer_id, seller_id, title, 100, 'cancelled', 1, ${word("meeting")}, '012345' FROM orders
    WHERE id = ${sold}`);
  await askAndAnswer(sold);
  const cancelled = await putOrder(market, rosa, keeper, { status: "paid" });
  await db.run(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${cancelled}`);
  await db.run(sql`INSERT INTO cancellations (order_id, reason, asked_at, answer, answered_at)
    VALUES (${cancelled}, ${word("request")}, 1, 'accepted', 2)`);
  await db.run(sql`INSERT INTO strikes (order_id, user_id, at, appeal, appealed_at)
    VALUES (${cancelled}, ${rosa.id}, 1, ${word("unfair")}, 2)`);
  await db.run(sql`INSERT INTO takedowns (id, product_id, admin_id, rule, reason, was, at, appeal, appealed_at)
    SELECT ${uuid()}, product_id, ${admin.id}, 'fake', 'Copia', 'active', 1, ${word("innocent")}, 2 FROM orders WHERE id = ${sold}`);
  await db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until, appeal, appealed_at)
    VALUES (${uuid()}, ${rosa.id}, ${admin.id}, 'other', 'Insultos', 1, 9, ${word("polite")}, 2)`);
  await db.run(sql`INSERT INTO auction_complaints (auction_id, user_id, cause, words, at, decision, decided_by, decided_at, decision_reason)
    SELECT a.id, ${rosa.id}, 'other', ${word("complaint")}, 1, 'stands', ${admin.id}, 2, 'Sin motivo' FROM auctions a
    JOIN bidders b ON b.auction_id = a.id AND b.user_id = ${rosa.id} WHERE a.closing IS NOT NULL LIMIT 1`);
  await db.run(sql`INSERT INTO listing_corrections (id, product_id, admin_id, reason, before, at)
    SELECT ${uuid()}, product_id, ${admin.id}, 'Teléfono', ${JSON.stringify({ title: word("before") })}, 1 FROM orders WHERE id = ${sold}`);
  await db.run(sql`INSERT INTO order_events (id, order_id, at, from_status, to_status, actor, words)
    VALUES (${uuid()}, ${sold}, ${Date.now()}, 'completed', 'completed', 'S', ${word("because")})`);
  const given = await putFeedback(db, bought, { text: word("opinion") });
  const received = await putFeedback(db, sold);
  await db.run(sql`UPDATE feedback SET reply = ${word("thanks")}, replied_at = 9 WHERE id = ${received}`);
  await db.run(sql`INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, kept, at, appeal, appealed_at)
    VALUES (${uuid()}, 'feedback', ${given}, 'reply', ${rosa.id}, ${admin.id}, 'offensive', 'Grosería', ${word("rude")}, 1, ${word("sorry")}, 2)`);
  await db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, words, weight, at)
    VALUES (${uuid()}, 'person', ${keeper.id}, ${rosa.id}, 'fraud', ${word("accusation")}, 100, 1)`);
  await payOut(sold);
}

/** What she asks others, and answers about what she sold; one is removed, and two wait. */
async function askAndAnswer(sold: string): Promise<void> {
  const { db } = market;
  const productOf = async (order: string) => {
    const [row] = await db.select({ id: orders.product_id }).from(orders).where(eq(orders.id, order));
    await db.run(sql`UPDATE products SET status = 'active' WHERE id = ${row?.id}`);
    return row?.id ?? "";
  };
  const [theirs, hers] = [await productOf(bought), await productOf(sold)];
  for (const about of ["curious", "crude"])
    await putQuestion(market, { product: theirs, asker: rosa.id, question: word(about), answer: "Sí" });
  await db.run(sql`INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, kept, at)
    SELECT ${uuid()}, 'question', id, 'question', asker_id, ${admin.id}, 'offensive', 'Grosería',
      json_object('asker_id', asker_id, 'question', question, 'answer', ${word("retort")}), 1 FROM questions
    WHERE question = ${word("crude")}`);
  await putPriceOffer(market, { product: theirs, buyer: rosa.id, note: word("bargain") });
  await putQuestion(market, { product: theirs, asker: rosa.id, question: word("waiting") });
  await putQuestion(market, { product: hers, asker: beto.id, answer: word("explained") });
  await putQuestion(market, { product: hers, asker: beto.id, question: word("toher") });
}

/** What the sale earned, in a batch that was paid. */
async function payOut(sold: string): Promise<void> {
  const { db } = market;
  const account = `${word("payout")}@example.com`;
  await db.run(sql`INSERT INTO payout_batches (id, amount, payouts, language, reference, created_at, paid_at)
    VALUES ('batch', 9500, 1, 'en', 'SPEI 1', 1, 2)`);
  await db.run(sql`INSERT INTO payouts (id, seller_id, account, amount, status, reference, created_at, moved_at, batch_id, store, name)
    VALUES ('payout', ${rosa.id}, ${account}, 9500, 'paid', 'SPEI 1', 1, 2, 'batch', ${word("store")}, ${word("name")})`);
  for (const [ledgerAccount, amount] of [
    ["seller_payable", -9500],
    ["buyer_clearing", 9500],
  ] as const) {
    await db.run(sql`INSERT INTO ledger_entries (id, order_id, kind, payout_id, account, amount, at)
      VALUES (${uuid()}, ${sold}, 'payout', 'payout', ${ledgerAccount}, ${amount}, 1)`);
  }
}

test("every column that people fill has a word of hers", async () => {
  const found = await tracesInTables(market, words);
  const typed = (await listTypedColumns(market)).filter((column) => !NOT_TYPED.test(column));
  expect(typed.filter((column) => !found.has(column))).toEqual([]);
});

test("no stored object has a word of hers, before and after", async () => {
  expect([...(await tracesInObjects(market, words))]).toEqual([]);
  expect([...(await tracesInObjects(market, [rosa.id])).keys()].sort()).toEqual(["AVATARS", "PRODUCTS"]);
});

/** Where her devices, networks and sign-ins are. */
const OWN = [
  authorizations,
  consents,
  devices,
  factors,
  identities,
  knownNetworks,
  passkeys,
  securityEvents,
  sessions,
  links,
  addresses,
  savedSearches,
] as const;
const ownRows = async () =>
  Promise.all(
    OWN.map(async (table) => (await market.db.select().from(table).where(eq(table.user_id, rosa.id))).length),
  );

test("of a deleted person nothing stays but what is listed, first and after all periods", async () => {
  expect(Math.min(...(await ownRows()))).toBeGreaterThan(0);
  await market.db.update(sessions).set({ factor_at: Date.now() });
  expect((await admin.get("/admin/bidders")).text).toContain(word("unfair"));
  const page = await rosa.get("/account/settings/data");
  const closed = await rosa.submit(page, 'main form[action="/account/settings/data"]', {
    ...{ current_password: PASSWORD, understood: "on" },
  });
  expect([closed.path, closed.flash]).toEqual(["/", expect.any(String)]);
  expect(await ownRows()).toEqual(OWN.map(() => 0));
  expect((await admin.get("/admin/bidders")).text).toContain("No appeals to decide");
  const now = await tracesInTables(market, words);
  // Nobody waits for these answers any more.
  for (const gone of ["waiting", "toher"]) expect([...(now.get("questions.question") ?? [])]).not.toContain(word(gone));
  const allowed = [...Object.keys(STAYS), ...GOES_LATER];
  expect([...now].filter(([where]) => !allowed.includes(where) && !isIndex(where))).toEqual([]);
  expect([...(now.get("market_words.word") ?? [])].join(" ")).not.toContain("unsold");
  expect([...now.keys()]).toEqual(
    expect.arrayContaining(["orders.ship_to", "checkouts.ship_to", "order_messages.body"]),
  );

  // Until its windows are over, only the seller who sent the order reads the address.
  expect((await keeper.get(`/account/orders/${bought}`)).html).toContain(word("street"));
  const seen = await admin.get(`/admin/orders/${bought}`);
  expect(seen.status).toBe(200);
  for (const secret of [word("street"), word("receiver"), "5577889900", word("name"), word("email")]) {
    expect(seen.html).not.toContain(secret);
  }
  expect((await beto.raw(`/account/orders/${bought}`)).status).toBe(404);

  await market.idle();
  market.database.shiftClock(LONG);
  for (let run = 0; run < 3; run++) await market.cron("minute");
  const { db, images, avatars, buckets } = market;
  const context = { db, images, avatars, problemPhotos: images, now: () => Date.now() + LONG };
  for (let run = 0; run < 2; run++) await deleteExpired(context as unknown as AppContext);
  const later = await tracesInTables(market, words);
  expect([...later].filter(([where]) => !(where in STAYS))).toEqual([]);
  expect([...(later.get("product_search_by_seller_data.block") ?? [])].join(" ")).not.toContain("unsold");
  // Nothing is listed that does not stay.
  expect(Object.keys(STAYS).filter((where) => !later.has(where))).toEqual([]);
  for (const secret of ["5577889900", "5566778899", word("street"), word("name"), word("email"), word("payout")]) {
    expect([...later].filter(([, found]) => found.includes(secret))).toEqual([]);
  }
  expect([...(await tracesInObjects(market, words))]).toEqual([]);
  // Of her pictures those of the listing stay that others bid on or bought.
  expect((await buckets.AVATARS.list({ prefix: rosa.id })).objects).toEqual([]);
  const photos = (await buckets.PRODUCTS.list()).objects.map(({ key }) => key).filter((key) => key.includes(rosa.id));
  expect(photos).toEqual([]);
  expect(await db.select().from(draftImages)).toEqual([]);
  expect(await db.select().from(mails).where(eq(mails.user_id, rosa.id))).toEqual([]);
  market.database.shiftClock(0);
});
