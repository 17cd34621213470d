import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders, products } from "~/data/schema.server";
import { allowsSuspended } from "~/domain/moderation/suspension";
import { DAY, HOUR } from "~/domain/time";
import { adminUsers as enAdmin } from "~/i18n/en/admin-users";
import { suspensions as en } from "~/i18n/en/suspensions";
import { adminUsers as esAdmin } from "~/i18n/es/admin-users";
import { suspensions as es } from "~/i18n/es/suspensions";
import { notificationsOf } from "../../support/aftermath";
import { type Market, openMarket } from "../../support/market";
import { createAdmins, createMember, errorsOn, type Member } from "../../support/members";
import { readAllRows } from "../../support/owner";
import { fillPath, listRoutes } from "../../support/routes";

const HERE = "/account/suspension";

let market: Market;
beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" }, paypal: true });
});
afterAll(() => market.close());

async function suspended(options: Parameters<typeof createMember>[1] = {}, until: number | null = null) {
  const [admin, who] = [await createMember(market, { admin: true }), await createMember(market, options)];
  await market.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until)
    VALUES (${uuid()}, ${who.id}, ${admin.id}, 'outside', 'Pidió pagos por fuera', ${Date.now() - HOUR}, ${until})`);
  return who;
}

async function goods(seller: Member) {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title: "Silla de madera", category: "home", condition: "new", price: 900_00, stock: 3 },
    ...{ seller_id: seller.id, image_url: "none", status: "active", created_at: 1 },
  });
  return id;
}

/** No action of these asks who signed in, or only what the visitors' may do as well. */
const FOR_VISITORS = [
  ...["/auth", "/auth/confirm", "/auth/recover", "/auth/reset", "/searches/stop", "/webhooks/paypal", "/search"],
  ...["/cart", "/cart/:id/remove", "/product/:id/cart", "/product/:id/translation", "/sign-out", "/language"],
];
const filled = (route: { path: string }) =>
  fillPath(
    route,
    (name) => ({ end: "completed", noun: "question", id: "01920000-0000-7000-8000-000000000000" })[name] ?? "x",
  );
const ACTIONS = listRoutes().filter(({ hasAction, path }) => hasAction && path !== "/*");

test("every action that a suspended person may not use answers with the reason and changes nothing", async () => {
  const who = await suspended({ seller: true, language: "es" }, Date.now() + 30 * DAY);
  const refused = ACTIONS.filter(({ path }) => !FOR_VISITORS.includes(path) && !allowsSuspended(filled({ path })));
  expect(refused.length).toBeGreaterThan(60);
  const before = await readAllRows(market);
  const wrong: string[] = [];
  for (const route of refused) {
    const path = filled(route);
    const response = await who.copy().send(path, {});
    const to = response.headers.get("Location") ?? "";
    if (!to.includes(HERE)) wrong.push(`${response.status} ${path} ${to.slice(0, 80)}`);
  }
  expect(wrong).toEqual([]);
  expect(await readAllRows(market)).toEqual(before);
  const answer = await who.post("/product/x/questions", { question: "¿Hola?" });
  expect([answer.path, answer.flash]).toEqual([HERE, expect.stringContaining("Tu cuenta está suspendida hasta el")]);
});

test.each([
  ["en", "Not for sale right now"],
  ["es", "No está a la venta por ahora"],
] as const)("a cart does not tell strangers that a seller is suspended, in %s", async (language, says) => {
  const [seller, buyer] = [await createMember(market, { seller: true }), await createMember(market, { language })];
  const id = await goods(seller);
  await buyer.post(`/product/${id}/cart`, { quantity: "1" });
  const suspend = (until: number) =>
    market.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until)
      VALUES (${uuid()}, ${seller.id}, ${buyer.id}, 'outside', 'Pidió pagos por fuera', ${Date.now() - HOUR}, ${until})`);
  await suspend(Date.now() + DAY);
  const [cart, added] = [await buyer.get("/cart"), await buyer.post(`/product/${id}/cart`, { quantity: "1" })];
  // As of any listing that its seller paused.
  expect(cart.text).toContain(says);
  expect(added.status).toBe(404);
  for (const page of [cart, added]) {
    expect(page.text).not.toMatch(/suspen|while the seller is away|mientras el vendedor está ausente/i);
  }
});

test("what is open to a suspended person are actions that there are", () => {
  const open = ACTIONS.filter(({ path }) => allowsSuspended(filled({ path }))).map(({ path }) => path);
  expect(open).toEqual(expect.arrayContaining(["/checkout", "/account/orders/:id", "/account/orders/:id/ship", HERE]));
  expect(open.filter((path) => path.startsWith("/admin") || path.startsWith("/product"))).toEqual([]);
});

test.each([
  ["en", "Your account is suspended until", "Account suspended", "Suspend account", "Suspension lifted", "Tell us why"],
  [
    "es",
    "Tu cuenta está suspendida hasta el",
    "Cuenta suspendida",
    "Suspender cuenta",
    "Suspensión levantada",
    "Dinos por qué",
  ],
] as const)(
  "a suspension is given, read, appealed and lifted by another, in %s",
  async (language, banner, title, suspend, lifted, tell) => {
    const admins = await createAdmins(market);
    const [admin, other] = language === "en" ? [admins.en, admins.es] : [admins.es, admins.en];
    const who = await createMember(market, { language, seller: true });
    const [page, chair] = [`/admin/users/${who.id}`, await goods(who)];
    const reporter = await createMember(market, { language });
    await market.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
      VALUES (${uuid()}, 'person', ${who.id}, ${reporter.id}, 'harassment', 100, 1)`);
    const form = await admin.get(`${page}/suspend`);
    expect(form.document.querySelector("h1")?.text).toBe(suspend);
    expect(errorsOn(await admin.submit(form, "main form"))).toMatchObject({
      ...{ rule: expect.any(String), length: expect.any(String), reason: expect.any(String) },
    });
    const chosen = { rule: "harassment", length: "short", reason: "Insultó a un comprador" };
    expect((await admin.submit(form, "main form", chosen)).path).toBe(page);
    expect((await admin.submit(form, "main form", chosen)).flash).not.toBe("");
    expect(await notificationsOf(market, who, "account-suspended")).toMatchObject([{ breach: "harassment" }]);

    expect(await notificationsOf(market, reporter, "report-upheld")).toMatchObject([{ broke: "harassment" }]);

    const home = await who.get("/");
    expect(home.html).toContain(banner);
    expect(await market.trips(() => who.raw(HERE))).toBe(1);
    const own = await who.get(HERE);
    expect(own.document.querySelector("h1")?.text).toBe(title);
    expect(own.text).toContain("Insultó a un comprador");
    // Signed in, with their orders, data and settings; nobody else sees why.
    for (const path of ["/account/orders", "/account/settings", "/account/export", "/seller-settings"]) {
      expect([path, (await who.raw(path)).status]).toEqual([path, 200]);
    }
    expect((await who.get("/sell")).path).toBe(HERE);
    expect((await (await createMember(market)).get(HERE)).status).toBe(404);
    const seen = await market.visitor().get(`/product/${chair}`);
    expect([seen.text.includes("This isn't on sale at the moment."), seen.html.includes("Insultó")]).toEqual([
      true,
      false,
    ]);

    const listed = async () =>
      (await other.get("/admin/bidders")).document.querySelector(`main a[href="${page}/reinstate"]`)?.text;
    const { lifted: lift } = (language === "en" ? esAdmin : enAdmin).decisions;
    expect(await listed()).toContain(lift);
    expect(errorsOn(await who.submit(own, "main form", { appeal: "" })).appeal).toBe(tell);
    const appealed = await who.submit(own, "main form", { appeal: "No fui yo" });
    expect([appealed.path, appealed.document.querySelector("main form")]).toEqual([HERE, null]);
    expect((await other.get("/admin/bidders")).text).toContain("No fui yo");
    expect(await listed()).not.toContain(lift);
    const verdict = { decision: "lifted", reason: "Fue otra persona" };
    expect((await admin.post(`${page}/reinstate`, verdict)).flash).not.toContain(lifted);
    const decide = await other.get(`${page}/reinstate`);
    expect(errorsOn(await other.submit(decide, "main form", {})).reason).toEqual(expect.any(String));
    expect((await other.submit(decide, "main form", verdict)).path).toBe(page);
    expect((await admin.get(`/admin/log?about=${who.id}`)).text).toContain("Fue otra persona");
    expect((await who.get("/")).html).not.toContain(banner);
    expect(await notificationsOf(market, reporter, "report-reversed")).toHaveLength(1);
    expect((await reporter.get("/account/reports")).text).toContain(
      language === "en" ? "later reversed our decision" : "después revertimos nuestra decisión",
    );
    expect((await who.get(HERE)).text).toContain("Fue otra persona");
    expect((await who.get("/sell")).path).toBe("/sell");
    expect((await who.get("/account/export")).html).toContain("Insultó a un comprador");
  },
);

test("a suspended buyer reaches the checkout of what they won, not of what is new; time ends it by the clock", async () => {
  const [seller, who] = [await createMember(market, { seller: true }), await suspended({}, Date.now() + DAY)];
  const chair = await goods(seller);
  const none = await who.get(`/checkout?product=${chair}`);
  expect(none.text).toContain("Silla de madera");
  const posted = await who.post(`/checkout?product=${chair}`, { address: "new" });
  expect(posted.path).toBe(HERE);
  expect(await market.db.select().from(orders)).toEqual([]);
  await market.db.run(sql`DROP TRIGGER suspensions_stay`);
  await market.db.run(sql`UPDATE suspensions SET until = ${Date.now() - 1} WHERE user_id = ${who.id}`);
  expect((await who.post(`/checkout?product=${chair}`, { address: "new" })).path).toBe(`/checkout?product=${chair}`);
});

test.each([
  ["en", en, enAdmin],
  ["es", es, esAdmin],
] as const)(
  "an appeal that time overtook is still answered on its page, in %s",
  async (language, texts, adminTexts) => {
    const admin = await createMember(market, { admin: true, language });
    const who = await suspended({ language }, Date.now() + DAY);
    await who.post(HERE, { appeal: "No fui yo" });
    await market.db.run(sql`UPDATE suspensions SET until = ${Date.now() - 1} WHERE user_id = ${who.id}`);
    const own = await who.get(HERE);
    for (const text of [texts.over, "No fui yo", texts.waits]) expect(own.text).toContain(text);
    expect((await admin.get("/admin/bidders")).text).toContain("No fui yo");
    const page = `/admin/users/${who.id}`;
    expect((await admin.get(page)).document.querySelector(`main a[href="${page}/reinstate"]`)).not.toBeNull();
    const form = await admin.get(`${page}/reinstate`);
    expect(form.text).toContain(adminTexts.overNote);
    const kept = await admin.submit(form, "main form", { decision: "kept", reason: "Lo leímos" });
    expect([kept.path, kept.flash]).toEqual([page, expect.stringContaining(adminTexts.decided.kept)]);
    expect((await who.get(HERE)).text).toContain("Lo leímos");
    expect((await admin.get("/admin/bidders")).text).not.toContain("No fui yo");
    expect((await admin.get(`${page}/reinstate`)).status).toBe(404);
  },
);
