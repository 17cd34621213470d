import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problems, userRoles } from "~/data/schema.server";
import { WRONG_PASSWORDS } from "~/domain/rate-limit";
import { DAY } from "~/domain/time";
import { notificationsOf } from "../../support/aftermath";
import { keepPaused } from "../../support/keep-paused";
import { type Market, openMarket } from "../../support/market";
import { createAdmins, createMember, errorsOn, onlyDecision, PASSWORD } from "../../support/members";
import { photoFiles } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";

let market: Market;
beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "", TWO_PERSON_AMOUNT: "100" } });
});
afterAll(() => market.close());

const adminName = async ({ id }: { id: string }) =>
  (await market.db.all<{ name: string }>(sql`SELECT full_name AS name FROM users WHERE id = ${id}`))[0]?.name;
const isAdmin = async ({ id }: { id: string }) =>
  (await market.db.select().from(userRoles).where(sql`user_id = ${id}`)).length === 1;

test.each([
  ["en", "Make administrator", "It takes effect when it is confirmed", "Withdraw proposal", "more than MX$100.00"],
  ["es", "Hacer administrador", "Surtirá efecto cuando se confirme", "Retirar propuesta", "más de $100.00"],
] as const)("a role is proposed with the password and confirmed by another, in %s", async (...texts) => {
  const [language, heading, made, withdraw, limit] = texts;
  const admins = await createAdmins(market);
  const [ana, beto] = language === "en" ? [admins.en, admins.es] : [admins.es, admins.en];
  const who = await createMember(market, { language });
  const form = await ana.get(`/admin/users/${who.id}/role`);
  expect(form.document.querySelector("h1")?.text).toBe(heading);
  for (const page of [form, await ana.get("/admin/proposals")]) {
    expect(page.text).toContain(limit);
    expect(page.text).not.toMatch(/only administrator|único administrador/);
  }
  expect(errorsOn(await ana.submit(form, "main form"))).toMatchObject({
    ...{ reason: expect.any(String), current_password: expect.any(String) },
  });
  const typed = { reason: "Conoce el mercado" };
  const wrong = await ana.submit(form, "main form", { ...typed, current_password: "no es esta" });
  expect([wrong.status, errorsOn(wrong).current_password]).toEqual([400, expect.any(String)]);
  // What was typed is still there, without the password.
  expect([wrong.html.includes("Conoce el mercado"), wrong.html.includes("no es esta")]).toEqual([true, false]);
  const proposed = await ana.submit(form, "main form", { ...typed, current_password: PASSWORD });
  expect([proposed.path, proposed.flash]).toEqual(["/admin/proposals", expect.stringContaining(made)]);
  expect(await market.trips(() => ana.raw("/admin/proposals"))).toBe(1);

  expect((await ana.get("/admin/log?what=proposed")).text).toContain(`: ${heading}`);

  const link = proposed.document.querySelector('main a[href^="/admin/proposals/"]')?.getAttribute("href") ?? "";
  const own = await ana.get(link);
  expect(onlyDecision(own)).toEqual([withdraw, withdraw, "hidden declined"]);
  expect((await ana.post(link, { decision: "confirmed", current_password: PASSWORD })).status).toBe(409);
  const page = await beto.get(link);
  expect(page.text).toContain("Conoce el mercado");
  expect(errorsOn(await beto.submit(page, "main form", { decision: "confirmed" })).current_password).toEqual(
    expect.any(String),
  );
  expect(await isAdmin(who)).toBe(false);
  expect((await who.get("/account")).path).toBe("/account");
  const confirmed = await beto.submit(page, "main form", { decision: "confirmed", current_password: PASSWORD });
  expect([confirmed.path, confirmed.flash.length > 0, await isAdmin(who)]).toEqual(["/admin/proposals", true, true]);
  // Signed out, to come back with a session of its own.
  expect((await who.get("/account")).path).toContain("/auth");
  expect(await notificationsOf(market, who, "role-granted")).toMatchObject([{ reason: "Conoce el mercado" }]);
  expect((await ana.get("/admin/log?what=role_granted")).text).toContain("Conoce el mercado");
  expect((await beto.get(link)).document.querySelector("main form")).toBeNull();
});

test("wrong passwords are counted as those of the account are, and others' posts count nothing", async () => {
  const [admin, who] = [await createMember(market, { admin: true }), await createMember(market)];
  const [path, typed] = [`/admin/users/${who.id}/role`, { reason: "Ayuda", current_password: "mala" }];
  for (let n = 0; n < WRONG_PASSWORDS.free; n++) expect((await admin.post(path, typed)).status).toBe(400);
  await keepPaused(market, "password:account");
  expect((await admin.post(path, { ...typed, current_password: PASSWORD })).status).toBe(429);
  expect(await isAdmin(who)).toBe(false);
  expect((await who.post(path, typed)).path).toBe("/");
});

test("a refund above the configured amount waits on the page to confirm, one below it does not", async () => {
  const [ana, beto] = [await createMember(market, { admin: true }), await createMember(market, { admin: true })];
  const [buyer, seller] = [await createMember(market), await createMember(market, { seller: true })];
  const order = await putOrder(market, buyer, seller, { price: 500_00 });
  const page = `/admin/orders/${order}`;
  const refund = async (amount: string) => {
    return ana.submit(await ana.get(`${page}/refund`), "main form", { amount, reason: "Llegó roto" });
  };
  expect((await refund("100.00")).flash).toContain("100.00");
  const large = await refund("100.01");
  expect(large.flash).toContain("second administrator");
  expect((await beto.get("/admin/proposals")).text).toContain("100.01");
});

test.each([
  [
    "en",
    "more than MX$100.00",
    "Propose",
    "Waiting for a second administrator",
    "Review proposal",
    "can't be proposed again",
  ],
  [
    ...["es", "más de $100.00", "Proponer"],
    ...["En espera de un segundo administrador", "Revisar la propuesta", "no se puede proponer de nuevo"],
  ],
] as const)(
  "a cancellation above the amount says that it is proposed, and is offered once, in %s",
  async (language, limit, propose, waiting, review, once) => {
    const admin = (await createAdmins(market))[language];
    const [buyer, seller] = [await createMember(market), await createMember(market, { seller: true })];
    const order = await putOrder(market, buyer, seller, { price: 500_00 });
    const path = `/admin/orders/${order}/cancelled`;
    const form = await admin.get(path);
    expect([form.text.includes(limit), form.document.querySelector("main form button")?.text]).toEqual([true, propose]);
    const proposed = await admin.submit(form, "main form", { reason: "Llegó roto" });
    expect(proposed.path).toBe(`/admin/orders/${order}`);
    const again = await admin.get(path);
    for (const text of [waiting, review, once]) expect(again.text).toContain(text);
    expect(again.document.querySelector("main form")).toBeNull();
    expect(again.document.querySelector('main a[href^="/admin/proposals/"]')).not.toBeNull();
    // The words of an administrator who opened the form before stay.
    const late = await admin.submit(form, "main form", { reason: "No llegó" });
    expect([late.status, late.document.querySelector("main textarea[name=reason]")?.text.trim()]).toEqual([
      409,
      "No llegó",
    ]);
    expect(await market.trips(() => admin.raw(path))).toBe(1);
    // Completing it refunds nothing.
    expect((await admin.get(`/admin/orders/${order}/completed`)).text).not.toContain(limit);
  },
);

test("below the amount, or for what was not paid, a cancellation needs nobody else and says nothing of it", async () => {
  const admin = await createMember(market, { admin: true });
  const [buyer, seller] = [await createMember(market), await createMember(market, { seller: true })];
  const order = await putOrder(market, buyer, seller, { price: 90_00 });
  const form = await admin.get(`/admin/orders/${order}/cancelled`);
  expect(form.text).not.toContain("second administrator");
  expect(form.document.querySelector("main form button")?.text).toBe("Cancel order");
});

test.each([
  [
    "en",
    "Decision on a problem",
    ["Refund in full", "MX$500.00", "Paid by the seller"],
    "second administrator",
    "Waiting for a second administrator",
  ],
  [
    "es",
    "Decisión sobre un problema",
    ["Reembolso total", "$500.00", "La paga el vendedor"],
    "segundo administrador",
    "En espera de un segundo administrador",
  ],
] as const)(
  "a problem that pays more than the amount is confirmed by another, in %s",
  async (language, kind, outcome, made, heading) => {
    const admins = await createAdmins(market);
    const [ana, beto] = language === "en" ? [admins.en, admins.es] : [admins.es, admins.en];
    const [buyer, seller] = [await createMember(market), await createMember(market, { seller: true })];
    const order = await putOrder(market, buyer, seller, { price: 500_00 });
    await buyer.submit(await buyer.get(`/account/orders/${order}/problem`), "main form", {
      ...{ kind: "not_as_described", description: "The seat is broken in two places", photos: await photoFiles(1) },
    });
    await market.db.run(
      sql`UPDATE problems SET status = 'escalated', due_at = due_at + ${30 * DAY} WHERE order_id = ${order}`,
    );
    const [problem] = await market.db.select().from(problems).where(sql`order_id = ${order}`);
    const words = "Las fotos muestran que llegó roto";
    // Who pays PayPal's fee is said before it is proposed, too.
    const fee = {
      en: "The seller pays PayPal's fee of a refund.",
      es: "El vendedor paga la comisión de PayPal de un reembolso.",
    };
    expect((await ana.get(`/admin/problems/${problem?.id}`)).text).toContain(fee[language]);
    const proposed = await ana.post(`/admin/problems/${problem?.id}`, { to: "resolved_refund", words });
    expect([proposed.path, proposed.flash]).toEqual([`/admin/problems/${problem?.id}`, expect.stringContaining(made)]);
    // Its own page says what waits, whose turn it is, and what is refused meanwhile: that keeps the words.
    const path = `/admin/problems/${problem?.id}`;
    const again = await ana.post(path, { to: "resolved_refund", words });
    expect([again.status, again.document.querySelector("main textarea[name=words]")?.text.trim()]).toEqual([
      400,
      words,
    ]);
    expect(again.text).toContain(
      { en: "Alone you can refund up to MX$100.00", es: "puedes reembolsar hasta $100.00" }[language],
    );
    expect(await market.trips(() => beto.raw(path))).toBe(1);
    for (const at of [path, `/admin/orders/${order}`]) {
      const waiting = (await ana.get(at)).document.querySelector("section[aria-labelledby=waiting]");
      for (const text of [heading, ...outcome, words, (await adminName(ana)) ?? "?"])
        expect(waiting?.text).toContain(text);
      expect(waiting?.querySelector("time")).not.toBeNull();
      expect(waiting?.querySelector('a.btn[href^="/admin/proposals/"]')).not.toBeNull();
      expect(waiting?.querySelector(`a[href="${at}"]`)).toBeNull();
    }
    const row = (await ana.get("/admin/problems")).document.querySelector(`tr:has(a[href="${path}"])`);
    expect(row?.text).toContain(heading);
    const list = await ana.get("/admin/proposals");
    const links = list.document.querySelectorAll('main a[href^="/admin/proposals/"]');
    const link = links.at(-1)?.getAttribute("href") ?? "";
    const page = await ana.get(link);
    for (const text of [kind, ...outcome, words]) expect(page.text).toContain(text);
    expect(page.text.split(outcome[1])).toHaveLength(2);
    expect(page.document.querySelector(`main a[href="/admin/problems/${problem?.id}"]`)).not.toBeNull();
    const confirmed = await beto.post(link, { decision: "confirmed", current_password: PASSWORD });
    expect([confirmed.path, confirmed.flash.length > 0]).toEqual(["/admin/proposals", true]);
    const [decided] = await market.db.select().from(problems).where(sql`order_id = ${order}`);
    expect(decided).toMatchObject({ status: "resolved_refund", refunded: 500_00 });
    expect((await beto.get(path)).document.querySelector("section[aria-labelledby=waiting]")).toBeNull();
  },
);

test("beside a proposal, who refunded what one may alone is told what they still decide, in each language", async () => {
  const { en, es } = await createAdmins(market);
  const [buyer, seller] = [await createMember(market), await createMember(market, { seller: true })];
  const order = await putOrder(market, buyer, seller, { price: 500_00 });
  await buyer.submit(await buyer.get(`/account/orders/${order}/problem`), "main form", {
    ...{ kind: "not_as_described", description: "The seat is broken in two places", photos: await photoFiles(1) },
  });
  await market.db.run(
    sql`UPDATE problems SET status = 'escalated', due_at = due_at + ${30 * DAY} WHERE order_id = ${order}`,
  );
  const [problem] = await market.db.select().from(problems).where(sql`order_id = ${order}`);
  const path = `/admin/problems/${problem?.id}`;
  const refund = { amount: "100.00", reason: "Llegó roto" };
  await en.submit(await en.get(`/admin/orders/${order}/refund`), "main form", refund);
  await en.post(path, { to: "resolved_refund", words: "Las fotos muestran que llegó roto" });
  const said = async (admin: typeof en) =>
    (await admin.get(path)).document.querySelector('form.decision p:has(a[href^="/admin/proposals/"])')?.text ?? "none";
  expect(await said(en)).toMatch(
    /Alone you can decide for the seller or a return: .* A refund isn't accepted until the proposal is declined or expires\./,
  );
  expect(await said(es)).toMatch(
    /Por tu cuenta puedes decidir a favor del vendedor o por una devolución: .* Un reembolso no se acepta hasta que/,
  );
});

test("the only administrator is told that they confirm alone", async () => {
  const [ana, who] = [await createMember(market, { admin: true }), await createMember(market)];
  await market.db.run(sql`DELETE FROM user_roles WHERE user_id <> ${ana.id}`);
  for (const path of ["/admin/proposals", `/admin/users/${who.id}/role`])
    expect((await ana.get(path)).text).toContain("You are the only administrator");
});
