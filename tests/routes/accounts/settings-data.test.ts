import { eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAddress } from "~/data/accounts/addresses.server";
import { upsertSellerProfile } from "~/data/accounts/seller-profiles.server";
import { hashedKey } from "~/data/rate-limits.server";
import {
  addresses,
  devices,
  draftImages,
  drafts,
  identities,
  knownNetworks,
  links,
  mails,
  notifications,
  passkeys,
  products,
  rateLimits,
  sellerProfiles,
  sessions,
  userRoles,
} from "~/data/schema.server";
import { avatarUrl, draftPictureUrl, pictureUrl } from "~/domain/images/picture";
import { auth as authEn } from "~/i18n/en/auth";
import { settings as en } from "~/i18n/en/settings";
import { auth as authEs } from "~/i18n/es/auth";
import { settings as es } from "~/i18n/es/settings";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, mailsOf, PASSWORD, rowOf, signIn } from "../../support/members";
import { flashText, photoFile, photoFiles } from "../../support/photo-files";
import { putApplication } from "../../support/put-application";

const HERE = "/account/settings/data";
const FORM = `main form[action="${HERE}"]`;
const TYPED = { current_password: PASSWORD, understood: "on" };
const LATER = Date.now() + 86_400_000;

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const remove = async (who: Member, fields: Record<string, string> = {}) =>
  who.submit(await who.get(HERE), FORM, { ...TYPED, ...fields });

/** An outbox row that cannot be sent yet, or, with `sent_at`, a sent one. */
const mail = ({ id, email }: Member, values: Partial<typeof mails.$inferInsert> = {}) =>
  market.db.insert(mails).values({
    ...{ id: uuid(), user_id: id, email, language: "en", message: { kind: "recover", link: `secret-${id}` } },
    ...{ created_at: 1_700_000_000_000, next_try_at: LATER, ...values },
  });

/** A user with every kind of stored data. */
async function merchant(options: { language?: "en" | "es" } = {}) {
  const ana = await createMember(market, { seller: `Tienda ${uuid()}`, ...options });
  const { id, email } = ana;
  await ana.post("/seller-settings", {
    ...{ business_name: `Foto ${id}`, phone: "55 5555 0101", address: `Calle ${id}`, city: "Puebla" },
  });
  await market.db.insert(addresses).values({
    ...{ id: uuid(), user_id: id, full_name: `Casa ${id}`, phone: "5555555555", street_address: `Avenida ${id}` },
    ...{ city: "Puebla", state: "Puebla", postal_code: "72000", is_default: true, created_at: 5 },
  });
  await ana.send("/sell", { title: `Lamp ${id}`, category: "home", price: "12.50", photos: await photoFiles(2) });
  await ana.send("/sell/photos", { title: `Draft ${id}`, photos: await photoFiles(1) });
  await ana.send("/account/profile/avatar", { avatar: await photoFile() });
  await market.db.insert(links).values({ id: `link-${id}`, user_id: id, purpose: "recover", email, expires_at: LATER });
  await mail(ana);
  await mail(ana, { message: { kind: "email-changed", email }, sent_at: 1_700_000_000_001 });
  await expect.poll(async () => (await mailsOf(market, ana)).length).toBe(3);
  // The email about the listing has been sent.
  await expect
    .poll(() => market.mail.mails.some(({ to, subject }) => to === email && subject.includes("Lamp")))
    .toBe(true);
  const [product] = await market.db.select().from(products).where(eq(products.seller_id, id));
  const [store] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, id));
  const photos = await market.db
    .select({ key: draftImages.key })
    .from(draftImages)
    .innerJoin(drafts, eq(drafts.id, draftImages.draft_id))
    .where(eq(drafts.user_id, id));
  const avatar = (await rowOf(market, ana)).avatar_url ?? "";
  return Object.assign(ana, {
    avatar,
    product: product?.id ?? "",
    store: store?.handle ?? "",
    draftPhoto: photos[0]?.key ?? "",
  });
}

test("what is kept of a person comes as one file, in one round trip", async () => {
  const ana = await merchant({ language: "es" });
  await market.db.insert(knownNetworks).values({ user_id: ana.id, network: "n".repeat(64), last_at: Date.now() });
  await market.db.insert(devices).values({ user_id: ana.id, hash: "d".repeat(64), at: Date.now() });
  await putApplication(market.db, { id: "c1", admin: ana.id, user: ana.id });
  await market.db.insert(passkeys).values({
    ...{ id: "k1", user_id: ana.id, credential: "c", public_key: "p", counter: 0, name: "Mi teléfono", created_at: 1 },
  });
  await market.db.insert(identities).values({
    ...{ id: "i1", user_id: ana.id, provider: "acme", issuer: "https://acme.example", subject: "1" },
    ...{ email: "ana@acme.example", is_email_verified: true, created_at: 1, last_used_at: 2 },
  });
  await ana.post("/account/sessions/end-others", {});
  await ana.post(`/account/searches/new?${new URLSearchParams({ list: "/search?q=lamp" })}`, {});
  await market.idle();
  market.database.resetCount();
  const response = await ana.raw("/account/export");
  expect(market.database.requests).toBe(1);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="tianguis-data.json"',
    "cache-control": "private, no-store",
  });
  const file = (await response.json()) as Record<string, never>;
  const picture = expect.stringContaining(market.origin + pictureUrl(`${ana.id}/`, 1280));
  const draftPicture = expect.stringContaining(market.origin + draftPictureUrl(`${ana.id}/`, 1280));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(file).toEqual({
    profile: {
      ...{ id: ana.id, email: ana.email, full_name: "Ana Núñez", language: "es" },
      avatar_url: market.origin + avatarUrl(ana.avatar, 256),
      ...{ email_confirmed_at: "1970-01-01T00:00:00.001Z", notify_email: true, notify_outbid: true, created_at: time },
    },
    addresses: [
      expect.objectContaining({ full_name: `Casa ${ana.id}`, street_address: `Avenida ${ana.id}`, is_default: true }),
    ],
    seller_profile: expect.objectContaining({ business_name: `Foto ${ana.id}`, phone: "55 5555 0101" }),
    products: [
      expect.objectContaining({
        ...{ id: ana.product, title: `Lamp ${ana.id}`, price_centavos: 1250, status: "active" },
        images: [picture, picture],
      }),
    ],
    drafts: [
      {
        id: expect.any(String),
        fields: expect.objectContaining({ title: `Draft ${ana.id}` }),
        images: [draftPicture],
      },
    ],
    sessions: [{ user_agent: expect.any(String), created_at: time, last_used_at: time }],
    imports: [],
    imported_skus: [],
    saved_searches: [{ list: "/search?q=lamp", name: "lamp", cadence: "instant", created_at: time }],
    // Without their hashes.
    ...{ known_networks: [{ last_at: time }], devices: [{ at: time }], two_step_verification: null },
    passkeys: [{ name: "Mi teléfono", created_at: time, last_used_at: null }],
    // Without the provider's own id of the person.
    identities: [
      {
        ...{ provider: "acme", email: "ana@acme.example", is_email_verified: true },
        ...{ created_at: time, last_used_at: time },
      },
    ],
    authorized_applications: [
      {
        ...{ name: "Pequeña App", website: "https://app.example", scopes: "openid email" },
        ...{ granted_at: time, last_used_at: null },
      },
    ],
    // Without the address of the network.
    security_events: [
      {
        ...{ kind: "signed-out-others", at: time, browser: null, system: null },
        ...{ is_new_network: null, subject: null },
      },
    ],
    user_metadata: [],
    ...{ auctions: [], bids: [], cart: [], watches: [], orders: [], shipments: [], messages: [], problems: [] },
    ...{ cancellations: [], refunds: [], disputes: [] },
    ...{ offers: [], price_offers: [], strikes: [], takedowns: [], corrections: [], payouts: [] },
    ...{ suspensions: [], auction_complaints: [] },
    ...{ feedback_given: [], feedback_received: [], questions_asked: [], questions_answered: [] },
    ...{ listing_edits: [], reports: [], rulings: [], listing_reviews: [] },
    notifications: [expect.objectContaining({ message: expect.objectContaining({ kind: "listing-published" }) })],
    mails: expect.arrayContaining([
      { kind: "recover", email: ana.email, language: "en", created_at: "2023-11-14T22:13:20.000Z", sent_at: null },
      { ...{ kind: "email-changed", email: ana.email, language: "en" }, created_at: time, sent_at: time },
    ]),
  });
});

test("the file holds nothing that opens an account, and nothing of other users", async () => {
  const [ana, beto] = [await merchant(), await merchant()];
  const text = await (await ana.raw("/account/export")).text();
  const { password_hash } = await rowOf(market, ana);
  for (const secret of [
    password_hash,
    "argon2",
    ana.idHash,
    `link-${ana.id}`,
    `secret-${ana.id}`,
    beto.id,
    beto.email,
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/hash|token/);
});

test("a user without data gets a file that says so; a visitor gets none", async () => {
  const ana = await createMember(market);
  expect(await (await ana.raw("/account/export")).json()).toMatchObject({
    ...{ addresses: [], seller_profile: null, products: [], drafts: [], notifications: [], mails: [] },
  });
  expect((await market.visitor().raw("/account/export")).headers.get("Location")).toBe("/auth?to=%2Faccount%2Fexport");
});

test.each([
  ["en", en, authEn],
  ["es", es, authEs],
] as const)("the form to delete says what is missing beside its fields, in %s", async (language, texts, auth) => {
  const ana = await createMember(market, { language });
  const before = await rowOf(market, ana);
  const { notUnderstood, wrongPassword } = texts.refusal;
  for (const [fields, errors] of [
    [{}, { current_password: auth.refusal.passwordRequired, understood: notUnderstood }],
    [{ understood: "on" }, { current_password: auth.refusal.passwordRequired }],
    [{ current_password: PASSWORD }, { understood: notUnderstood }],
    [{ ...TYPED, current_password: "not the one" }, { current_password: wrongPassword }],
    [{ ...TYPED, current_password: "x".repeat(257) }, { current_password: auth.refusal.passwordTooLong }],
  ] as const) {
    const page = await ana.post(HERE, fields);
    expect([page.status, errorsOn(page)]).toEqual([400, errors]);
    expect(page.document.querySelector("#current_password")?.hasAttribute("value")).toBe(false);
    expect(page.document.querySelector("[name=understood]")?.hasAttribute("checked")).toBe("understood" in fields);
  }
  expect(await rowOf(market, ana)).toEqual(before);
});

test("wrong passwords are counted here and at the change of password together, before any hashing", async () => {
  const ana = await createMember(market);
  for (let tries = 0; tries < 5; tries++) await ana.post(HERE, { ...TYPED, current_password: "not the one" });
  const key = hashedKey("password:account", ana.id);
  await market.db.update(rateLimits).set({ last_at: LATER }).where(eq(rateLimits.key, key));
  expect((await remove(ana)).status).toBe(429);
  const typed = { current_password: PASSWORD, new_password: "123456", confirm_password: "123456" };
  expect((await ana.post("/account/settings/security", typed)).status).toBe(429);
  expect((await rowOf(market, ana)).deleted_at).toBeNull();
});

test.each([
  ["en", en],
  ["es", es],
] as const)("a deleted account leaves nothing of its person, in %s", async (language, texts) => {
  const [ana, beto] = [await merchant({ language }), await merchant()];
  const { id, email } = ana;
  const page = await remove(ana);
  expect([page.path, flashText(page), ana.cookies.has("sid")]).toEqual(["/", texts.data.deleted, false]);

  const row = await rowOf(market, ana);
  expect(row).toMatchObject({
    ...{ email: `deleted-${id}@deleted.invalid`, full_name: "—", avatar_url: null, email_confirmed_at: null },
    deleted_at: expect.any(Number),
  });
  for (const table of [addresses, sessions, links, notifications, drafts]) {
    expect(await market.db.select().from(table).where(eq(table.user_id, id))).toEqual([]);
    expect(await market.db.select().from(table).where(eq(table.user_id, beto.id))).not.toEqual([]);
  }
  const [store] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, id));
  expect(store).toMatchObject({
    ...{ business_name: "—", handle: expect.stringMatching(/^deleted-[0-9a-f]{12}$/), country: "México" },
    ...{ description: null, phone: null, address: null, city: null, state: null, postal_code: null },
    ...{ shipping_policy: null, return_policy: null },
  });
  const [product] = await market.db.select().from(products).where(eq(products.id, ana.product));
  expect(product?.status).toBe("removed");

  // Sent emails keep their kind and times, without an address; waiting ones are deleted; the last one is sent.
  const kept = await market.db.select().from(mails).where(eq(mails.user_id, id)).orderBy(mails.id);
  expect(kept.map(({ email, message }) => ({ email, message }))).toEqual(
    expect.arrayContaining([
      { email: "", message: { kind: "listing-published" } },
      { email: "", message: { kind: "email-changed" } },
      { email, message: { kind: "account-deleted" } },
    ]),
  );
  expect(kept).toHaveLength(3);
  expect(kept.find(({ message }) => message.kind === "account-deleted")?.language).toBe(language);
  expect(kept.find(({ message }) => message.kind === "email-changed")?.sent_at).toBe(1_700_000_000_001);
  await expect.poll(() => market.mail.mails.filter(({ to }) => to === email).length).toBe(2);

  // The avatar and the photos of the draft are deleted.
  expect((await market.visitor().raw(avatarUrl(ana.avatar, 128))).status).toBe(404);
  expect((await market.visitor().raw(avatarUrl(beto.avatar, 128))).status).toBe(200);
  expect(await market.buckets.PRODUCTS.head(ana.draftPhoto)).toBeNull();
  expect((await beto.raw(draftPictureUrl(beto.draftPhoto, 320))).status).toBe(200);
  const visitor = market.visitor();
  const old = store?.handle ?? "";
  for (const path of [`/product/${ana.product}`, `/store/${ana.store}`, `/store/${old}`]) {
    expect((await visitor.raw(path)).status, path).toBe(path.startsWith("/product/") ? 410 : 404);
  }
  expect((await visitor.get("/search?q=lamp")).html).not.toContain(ana.product);
  expect([
    (await visitor.raw(`/product/${beto.product}`)).status,
    (await visitor.raw(`/store/${beto.store}`)).status,
  ]).toEqual([200, 200]);
});

test("a deleted account cannot be signed in to, recovered or opened with an old cookie", async () => {
  const ana = await createMember(market);
  const cookies = new Map(ana.cookies);
  await remove(ana);
  const { email } = await rowOf(market, ana);
  for (const address of [ana.email, email]) {
    for (const password of [PASSWORD, "", "argon2"]) expect((await signIn(market, address, password)).status).toBe(400);
  }
  await market.visitor().post("/auth/recover", { email: ana.email });
  expect((await market.visitor().post("/auth/recover", { email })).status).toBe(400);
  expect(await market.db.select().from(links).where(eq(links.user_id, ana.id))).toEqual([]);
  for (const [name, value] of cookies) ana.cookies.set(name, value);
  expect((await ana.get("/account")).path).toBe("/auth?to=%2Faccount");
});

test("the e-mail of a deleted account is free for a new one, which has nothing of it", async () => {
  const ana = await merchant();
  await remove(ana);
  const page = await market
    .visitor({ "CF-Connecting-IP": "192.0.2.77" })
    .post("/auth?mode=sign-up", { full_name: "Otra Ana", email: ana.email, password: PASSWORD });
  expect(flashText(page)).toContain(authEn.created);
  expect((await rowOf(market, ana)).email).not.toBe(ana.email);
});

test("a new user cannot take the email or the store's handle that a deleted account will get", async () => {
  const [ana, beto] = [await merchant(), await createMember(market)];
  const email = `deleted-${ana.id}@deleted.invalid`;
  const { status } = await beto.send("/auth?mode=sign-up", { full_name: "Eva", email, password: PASSWORD });
  expect([status, (await beto.send("/account/settings", { full_name: "Eva", email })).status]).toEqual([400, 400]);
  await beto.post("/seller-settings", { business_name: `Deleted ${ana.id.slice(-12)}` });
  expect((await remove(ana)).path).toBe("/");
});

test.each([
  ["en", en],
  ["es", es],
] as const)(
  "a running auction and looking after the market stand in the way, each in words, in %s",
  async (language, texts) => {
    const [ana, admin] = [
      await createMember(market, { seller: true, language }),
      await createMember(market, { language, seller: true }),
    ];
    const over = await auctionOf(market.db, ana.id);
    await ana.post(`/auction/${over.id}/cancel`, {});
    const form = await ana.get(HERE);
    // A scheduled auction would run without its seller.
    await auctionOf(market.db, ana.id, { startsIn: 3_600_000 });
    await auctionOf(market.db, admin.id);
    await market.db.insert(userRoles).values({ user_id: admin.id, role: "admin" });
    for (const [who, reasons] of [
      [ana, [texts.refusal.auctionsRunning_one]],
      [admin, [texts.refusal.auctionsRunning_one, texts.refusal.stillAdmin]],
    ] as const) {
      const before = await rowOf(market, who);
      const shown = await who.get(HERE);
      expect(shown.document.querySelector(FORM)).toBeNull();
      // The form was opened before the auction began.
      const page = await who.submit(form, FORM, TYPED);
      expect([page.path, flashText(page)]).toEqual([HERE, [texts.data.cannotYet, ...reasons].join(" ")]);
      for (const reason of reasons) expect(shown.text).toContain(reason);
      expect(await rowOf(market, who)).toEqual(before);
      expect([(await who.get("/account")).status, await mailsOf(market, who)]).toEqual([200, []]);
    }
  },
);

test("deleting twice at once is deleting once", async () => {
  const ana = await merchant();
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => market.visitor({ Cookie: `sid=${ana.cookies.get("sid")}` }).send(HERE, TYPED)),
  );
  for (const { status, headers } of answers) {
    expect(status).toBe(303);
    expect(headers.get("Location")).toMatch(/^\/(?:$|auth\?to=)/);
  }
  const told = (await mailsOf(market, ana)).filter(({ message }) => message.kind === "account-deleted");
  expect(told.map(({ email }) => email)).toEqual([ana.email]);
});

test("a product that is published while its account is deleted is not published", async () => {
  const ana = await createMember(market, { seller: true });
  const photos = await photoFiles(1);
  await Promise.all([
    ana.send("/sell", { title: "Late", category: "home", price: "5", photos }),
    market.visitor({ Cookie: `sid=${ana.cookies.get("sid")}` }).send(HERE, TYPED),
  ]);
  expect((await rowOf(market, ana)).deleted_at).not.toBeNull();
  const rows = await market.db.select().from(products).where(eq(products.seller_id, ana.id));
  expect(rows.filter(({ status }) => status === "active")).toEqual([]);
  expect(await market.db.select().from(drafts).where(eq(drafts.user_id, ana.id))).toEqual([]);
});

test("forms that were under way while their account was deleted leave nothing of a person", async () => {
  const ana = await createMember(market, { seller: true });
  const beto = await createMember(market);
  for (const one of [ana, beto]) expect((await remove(one)).path).toBe("/");
  const late = { phone: "5512345678", city: "Puebla", state: "Puebla", postal_code: "72000", country: "México" };
  const house = { ...late, full_name: "Ana", street_address: "Calle 1" };
  const store = { ...late, business_name: "Foto Ana", address: "Calle 1", description: null, buyer_note: null };
  for (const userId of [ana.id, beto.id]) {
    const ids = { id: uuid(), fallbackId: uuid(), now: 1 };
    expect(await addAddress(market.db, userId, house, ids)).toBe(false);
    const policies = { shipping_policy: null, return_policy: null };
    await upsertSellerProfile(market.db, { ...store, ...policies, id: uuid(), userId, now: 1 }, ["foto-ana"]);
  }
  expect(
    await market.db
      .select()
      .from(addresses)
      .where(inArray(addresses.user_id, [ana.id, beto.id])),
  ).toEqual([]);
  const stores = await market.db
    .select()
    .from(sellerProfiles)
    .where(inArray(sellerProfiles.user_id, [ana.id, beto.id]));
  expect(stores).toMatchObject([{ user_id: ana.id, business_name: "—", phone: null, city: null }]);
});

test("an account is deleted by its own person only", async () => {
  const [ana, beto] = [await createMember(market), await createMember(market)];
  await beto.post(HERE, { current_password: "not the one", understood: "on", user_id: ana.id, id: ana.id });
  await market.visitor().post(HERE, TYPED);
  expect([(await rowOf(market, ana)).deleted_at, (await rowOf(market, beto)).deleted_at]).toEqual([null, null]);
  await beto.post(HERE, { ...TYPED, user_id: ana.id, id: ana.id });
  expect([(await rowOf(market, ana)).deleted_at, (await rowOf(market, beto)).deleted_at]).toEqual([
    null,
    expect.any(Number),
  ]);
});
