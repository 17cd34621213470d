import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { strikes } from "~/data/schema.server";
import { DAY, MINUTE } from "~/domain/time";
import { renderEmail } from "~/gateways/mail/email.server";
import { cronAt, notificationsOf } from "../../support/aftermath";
import { auctionOf, bidOn, eventTypesOf } from "../../support/auctions";
import { exampleMessage, mailSettings, outgoingEmail } from "../../support/mails";
import { type Market, openMarket } from "../../support/market";
import { createAdmins } from "../../support/members";
import { flashText } from "../../support/photo-files";
import { strike } from "../../support/strikes";

// Strikes: seen, appealed and decided; and sellers who block bidders with two of them.

type Person = Awaited<ReturnType<Market["person"]>>;
const HERE = "/account/settings/strikes";
const SPANISH = { "Accept-Language": "es-MX" };

let market: Market;
let seller: Person;
let admins: Awaited<ReturnType<typeof createAdmins>>;
let owed: { productId: string; seller: string };

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
  admins = await createAdmins(market);
  owed = { productId: (await auctionOf(market.db, seller.id)).productId, seller: seller.id };
});
afterEach(() => market.database.stopClock(null));
afterAll(() => market.close());

const rowOf = async (id: string) => (await market.db.select().from(strikes).where(sql`order_id = ${id}`))[0];
const appeal = (who: Person, id: string, words: string) => who.post(HERE, { strike: id, appeal: words });
const fields = async (who: Person) =>
  (await who.get(HERE)).document.querySelectorAll('main input[name="strike"]').map((one) => one.getAttribute("value"));

test("a buyer appeals a strike once, in words, and an administrator lifts it: it counts nowhere", async () => {
  for (const [headers, language, says] of [
    [
      {},
      "en",
      ["You can't bid, sell or relist", "We received your appeal", "We are reviewing", "Lifted", "No strikes"],
    ],
    [SPANISH, "es", ["No puedes pujar, vender", "Recibimos tu apelación", "Estamos revisando", "Retirada", "Esto"]],
  ] as const) {
    const ana = await market.person({ seller: true, headers });
    const [oldest = "", , newest = ""] = await strike(
      market,
      ana.id,
      owed,
      ...[3, 2, 1].map((n) => Date.now() - n * DAY),
    );
    const auction = await auctionOf(market.db, seller.id);
    expect((await ana.get("/sell")).path).toBe("/account");
    const page = await ana.get(HERE);
    expect(page.text).toContain(says[0]);
    expect(page.text).toContain("Lámpara");
    const done = await ana.submit(page, `form:has([value="${newest}"])`, { appeal: "  Me robaron\nel teléfono " });
    expect([done.path, flashText(done)]).toEqual([HERE, expect.stringContaining(says[1])]);
    expect(done.text).toContain(says[2]);
    expect(await rowOf(newest)).toMatchObject({ appeal: "Me robaron\nel teléfono", decision: null });
    expect(await fields(ana)).toEqual([(await rowsOf(ana))[1], oldest]);
    expect((await appeal(ana, newest, "Otra vez")).flash).toContain(
      language === "en" ? "can't be appealed" : "no se puede",
    );

    const admin = admins[language];
    expect((await notificationsOf(market, admin, "strike-appealed")).length).toBeGreaterThan(0);
    const desk = await admin.get("/admin/bidders");
    expect(desk.text).toContain("Me robaron");
    const form = await admin.get(`/admin/strikes/${newest}`);
    const lifted = { decision: "lifted", reason: "Denuncia vista" };
    const decided = await admin.submit(form, "main form", lifted);
    expect([decided.path, flashText(decided)]).toEqual([
      "/admin/bidders",
      expect.stringContaining(language === "en" ? "Strike lifted" : "Falta retirada"),
    ]);
    expect((await admin.get("/admin/bidders")).text).not.toContain("Me robaron");
    expect(flashText(await admin.get(`/admin/strikes/${newest}`))).toContain(
      language === "en" ? "decided before" : "ya se había",
    );
    expect(await rowOf(newest)).toMatchObject({
      decision: "lifted",
      decided_by: admin.id,
      decision_reason: "Denuncia vista",
    });
    expect(await notificationsOf(market, ana, "strike-lifted")).toMatchObject([{ reason: "Denuncia vista" }]);
    const after = await ana.get(HERE);
    expect(after.text).toContain(says[3]);
    expect(after.text).toContain("Denuncia vista");
    // Two are left: the account publishes again, and is paused until 30 days after the newer one.
    expect((await ana.get("/sell")).path).toBe("/sell");
    expect((await bidOn(ana, auction, "200")).status).toBe(409);
    const email = renderEmail(outgoingEmail({ language, message: exampleMessage("strike-lifted") }), mailSettings());
    expect(email.text).toContain(language === "en" ? "shows whether you can bid" : "dice si puedes pujar");
    market.database.stopClock(Date.now() + 40 * DAY);
    expect((await rowOf(oldest))?.decision).toBeNull();
    market.database.stopClock(null);
  }
});

const rowsOf = async (who: Person) =>
  (await market.db.select().from(strikes).where(sql`user_id = ${who.id}`).orderBy(sql`at DESC`)).map(
    ({ order_id }) => order_id,
  );

test("an appeal in the seventh day's last millisecond is in time, a millisecond later it is not", async () => {
  const ana = await market.person();
  const at = Date.now() - 6 * DAY;
  const [first = "", second = ""] = await strike(market, ana.id, owed, at, at);
  market.database.stopClock(at + 7 * DAY);
  expect(await fields(ana)).toHaveLength(2);
  expect((await appeal(ana, first, "x")).flash).toContain("We received your appeal");
  market.database.stopClock(at + 7 * DAY + 1);
  expect(await fields(ana)).toEqual([]);
  expect((await appeal(ana, second, "x")).flash).toContain("can't be appealed");
  expect((await rowOf(second))?.appeal).toBeNull();
});

test("an appeal needs words, at most 1,000, and what was typed stays; another's strike is nobody's to appeal", async () => {
  for (const [headers, missing, long] of [
    [{}, "Tell us why", "up to 1,000 characters"],
    [SPANISH, "Dinos por qué", "hasta 1,000 caracteres"],
  ] as const) {
    const [ana, beto] = [await market.person({ headers }), await market.person({ headers })];
    const [id = ""] = await strike(market, ana.id, owed, Date.now());
    const empty = await appeal(ana, id, " ");
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining(missing)]);
    const words = "a".repeat(1001);
    const over = await appeal(ana, id, words);
    expect([over.status, over.text]).toEqual([400, expect.stringContaining(long)]);
    expect(over.document.querySelector("textarea")?.text).toContain(words);
    await appeal(beto, id, "Mine");
    expect((await rowOf(id))?.appeal).toBeNull();
    await appeal(ana, id, "a".repeat(1000));
    expect((await rowOf(id))?.appeal).toHaveLength(1000);
  }
});

test("a kept strike goes on counting; without an appeal there is nothing to keep; a reason is needed", async () => {
  const ana = await market.person();
  const [one = "", other = ""] = await strike(market, ana.id, owed, Date.now() - DAY, Date.now());
  await appeal(ana, one, "Lo siento");
  const admin = admins.en;
  const decide = (id: string, sent: Record<string, string>) => admin.post(`/admin/strikes/${id}`, sent);
  expect((await decide(one, { decision: "kept", reason: "" })).status).toBe(400);
  expect((await decide(one, { reason: "x" })).status).toBe(400);
  expect((await decide(other, { decision: "kept", reason: "x" })).flash).toContain("decided before");
  expect((await decide(one, { decision: "kept", reason: "Ya habías tenido un aviso" })).flash).toContain("Strike kept");
  expect((await decide(one, { decision: "lifted", reason: "x" })).flash).toContain("decided before");
  expect(await notificationsOf(market, ana, "strike-kept")).toHaveLength(1);
  expect((await ana.get(HERE)).text).toContain("You can't bid until");
  expect((await decide(other, { decision: "lifted", reason: "Error nuestro" })).flash).toContain("Strike lifted");
  expect((await ana.get(HERE)).text).toContain("You can bid.");
  for (const who of [ana, seller]) {
    expect((await who.post(`/admin/strikes/${one}`, { decision: "lifted", reason: "x" })).path).toBe("/");
  }
  for (const who of [ana, seller]) expect((await who.get(`/admin/strikes/${one}`)).path).toBe("/");
});

test.each([
  ["en", {}, ["Buyer: ", "Issued on"]],
  ["es", SPANISH, ["Comprador: ", "Registrada el"]],
] as const)(
  "the desk shows what is appealed, by whom, when and in which words, in %s",
  async (language, headers, says) => {
    const ana = await market.person({ headers });
    const [id = ""] = await strike(market, ana.id, owed, Date.now() - DAY);
    await appeal(ana, id, `Palabras de ${language}\n<b>segunda</b>`);
    const admin = admins[language];
    const desk = await admin.get("/admin/bidders");
    const row = desk.document.querySelectorAll("main tr").find(({ textContent }) => textContent.includes(ana.email));
    for (const words of [...says, "Lámpara", "Ana Núñez", `Palabras de ${language}`, "<b>segunda</b>"]) {
      expect(row?.textContent).toContain(words);
    }
    expect(row?.querySelector(`a[href="/admin/orders/${id}"]`)?.text).toBe("Lámpara");
    expect(row?.querySelector(`a[href="/admin/users/${ana.id}"]`)?.text).toBe("Ana Núñez");
    const moments = (within: typeof row) => within?.querySelectorAll("time").map((one) => one.getAttribute("datetime"));
    const stored = await rowOf(id);
    const expected = [stored?.at, stored?.appealed_at].map((at) => new Date(at ?? 0).toISOString());
    expect(moments(row)).toEqual(expected);
    const question = (await admin.get(`/admin/strikes/${id}`)).document.querySelector("main");
    expect(moments(question ?? undefined)).toEqual(expected);
    for (const words of [ana.email, `Palabras de ${language}`]) expect(question?.textContent).toContain(words);
    await admin.post(`/admin/strikes/${id}`, { decision: "kept", reason: "No" });
  },
);

test.each([
  [
    "en",
    {},
    ["until we have reviewed your account", "The time to appeal is over", "to appeal are over", "Open to appeal"],
  ],
  [
    "es",
    SPANISH,
    ["hasta que revisemos tu cuenta", "Ya terminó el plazo para apelar.", "Ya pasaron los", "Se puede apelar"],
  ],
] as const)(
  "a suspension past the days to appeal says when it ends, and ends then, in %s",
  async (language, headers, says) => {
    const ana = await market.person({ seller: true, headers });
    const now = Date.now();
    const ages = [20, 10, 6];
    const ids = await strike(market, ana.id, owed, ...ages.map((days) => now - days * DAY));
    const newest = now - 6 * DAY;
    const rowOn = async () => {
      const desk = await admins[language].get("/admin/bidders");
      return desk.document.querySelectorAll("main tr").find(({ textContent }) => textContent.includes(ana.email));
    };
    expect((await ana.get(HERE)).text).toContain(says[0]);
    expect((await rowOn())?.textContent).toContain(says[3]);

    market.database.stopClock(newest + 7 * DAY + 1);
    const page = await ana.get(HERE);
    expect([page.text.includes(says[1]), page.text.includes(says[0])]).toEqual([true, false]);
    const end = new Date(newest + 365 * DAY).toISOString();
    expect(page.document.querySelector("main p.strong time")?.getAttribute("datetime")).toBe(end);
    const row = await rowOn();
    expect(row?.textContent).toContain(says[2]);
    expect(row?.querySelectorAll("time").at(-1)?.getAttribute("datetime")).toBe(end);
    expect(row?.querySelector(`a[href="/admin/strikes/${ids[2]}"]`)).not.toBeNull();
    expect((await ana.get("/sell")).path).toBe("/account");

    market.database.stopClock(newest + 365 * DAY - 1);
    expect((await ana.get(HERE)).text).toContain(says[1]);
    expect(await rowOn()).toBeDefined();
    market.database.stopClock(newest + 365 * DAY);
    expect((await ana.get(HERE)).text).not.toContain(says[1]);
    expect(await rowOn()).toBeUndefined();
    expect((await ana.get("/sell")).path).toBe("/sell");
    market.database.stopClock(null);
  },
);

test("a strike that is lifted after the days to appeal ends the suspension at once", async () => {
  const ana = await market.person({ seller: true });
  const ids = await strike(market, ana.id, owed, ...[30, 20, 10].map((days) => Date.now() - days * DAY));
  expect((await ana.get(HERE)).text).toContain("The time to appeal is over");
  expect((await admins.en.post(`/admin/strikes/${ids[2]}`, { decision: "lifted", reason: "Sí" })).flash).toContain(
    "lifted",
  );
  expect((await ana.get(HERE)).text).toContain("You can't bid until");
  expect((await ana.get("/sell")).path).toBe("/sell");
  expect((await admins.en.get("/admin/bidders")).text).not.toContain(ana.email);
});

test("two administrators who decide at once: one decides, the other is told, the buyer gets one answer", async () => {
  for (let round = 0; round < 4; round++) {
    const ana = await market.person();
    const [id = ""] = await strike(market, ana.id, owed, Date.now());
    await appeal(ana, id, "Fue el banco");
    const pages = await Promise.all([
      admins.en.post(`/admin/strikes/${id}`, { decision: "kept", reason: "No" }),
      admins.es.post(`/admin/strikes/${id}`, { decision: "lifted", reason: "Sí" }),
    ]);
    const row = await rowOf(id);
    const isKept = row?.decision === "kept";
    expect(pages.map(flashText)).toEqual([
      expect.stringContaining(isKept ? "Strike kept" : "decided before"),
      expect.stringContaining(isKept ? "ya se había decidido" : "Falta retirada"),
    ]);
    expect(row).toMatchObject({ decision_reason: isKept ? "No" : "Sí", decided_by: admins[isKept ? "en" : "es"].id });
    const told = await Promise.all(["strike-kept", "strike-lifted"].map((kind) => notificationsOf(market, ana, kind)));
    expect(told.flat()).toHaveLength(1);
  }
});

test("a strike lifted before its bids were void leaves them, and void bids stay void", async () => {
  const auction = await auctionOf(market.db, seller.id, { endsIn: 5 * DAY });
  const [ana, beto] = [await market.person(), await market.person()];
  await bidOn(ana, auction, "300");
  await bidOn(beto, auction, "400");
  const { queueExclusion } = await import("~/data/auctions/exclusions.server");
  for (const who of [ana, beto]) {
    const [id = ""] = await strike(market, who.id, owed, ...[1, 2, 3].map((n) => Date.now() - n * DAY));
    await market.db.run(queueExclusion(who.id, sql`1`));
    if (who === ana) await admins.en.post(`/admin/strikes/${id}`, { decision: "lifted", reason: "Error" });
  }
  await cronAt(market, MINUTE);
  market.database.shiftClock(0);
  expect(await eventTypesOf(market.db, auction.id)).toEqual(["bid", "bid", "exclusion"]);
  const [id = ""] = await rowsOf(beto);
  await admins.en.post(`/admin/strikes/${id}`, { decision: "lifted", reason: "Error" });
  await cronAt(market, 2 * MINUTE);
  market.database.shiftClock(0);
  expect(await eventTypesOf(market.db, auction.id)).toEqual(["bid", "bid", "exclusion"]);
});

test("sellers block bidders with two strikes by default, until a year after the newest, and can switch that off", async () => {
  for (const [headers, says, refused, blocked, admitted] of [
    [{}, "doesn't accept bids from accounts with 2 strikes", "with strikes", "can't bid in your", "can bid in your"],
    [SPANISH, "no acepta pujas de cuentas con 2 faltas", "con faltas", "no pueden pujar", "pueden pujar en tus"],
  ] as const) {
    const store = await market.person({ seller: true, headers });
    const auction = await auctionOf(market.db, store.id, { endsIn: 5 * DAY, buyItNow: 900_00 });
    const [ana, beto] = [await market.person({ headers }), await market.person({ headers })];
    const newest = Date.now() - 31 * DAY;
    await strike(market, ana.id, owed, newest - DAY, newest);
    await strike(market, beto.id, owed, newest);
    const product = `/product/${auction.productId}`;
    const page = await ana.get(product);
    expect(page.text).toContain(says);
    expect(page.document.querySelector('[data-live="cart"] time')?.getAttribute("datetime")).toBe(
      new Date(newest + 365 * DAY).toISOString(),
    );
    const sent = await bidOn(ana, auction, "200");
    expect([sent.status, sent.text]).toEqual([409, expect.stringContaining(refused)]);
    expect((await bidOn(beto, auction, "200")).status).toBe(200);

    const settings = await store.get("/seller-settings");
    const form = 'form[action="/seller-settings/strikes"]';
    expect(settings.document.querySelector(`${form} input[name="blocks"][checked]`)).not.toBeNull();
    const off = await store.post("/seller-settings/strikes", {});
    expect(flashText(off)).toContain(admitted);
    expect(off.document.querySelector(`${form} input[name="blocks"][checked]`)).toBeNull();
    // Running auctions follow at once.
    expect((await ana.get(product)).text).not.toContain(says);
    expect((await bidOn(ana, auction, "300")).status).toBe(200);
    expect(flashText(await store.post("/seller-settings/strikes", { blocks: "yes" }))).toContain(blocked);
    expect((await bidOn(ana, auction, "400")).status).toBe(409);
    // The bids that stand stay.
    expect(await eventTypesOf(market.db, auction.id)).toEqual(["bid", "bid"]);
  }
});
