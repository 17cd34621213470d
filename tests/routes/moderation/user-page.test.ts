import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions, users } from "~/data/schema.server";
import { orderNumber } from "~/domain/orders/order";
import { notificationsOf } from "../../support/aftermath";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member } from "../../support/members";
import { flashText } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";

let market: Market;
let seller: Member;
beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  seller = await createMember(market, { seller: true });
});
afterAll(() => market.close());

test.each([
  ["en", { "Accept-Language": "en" }, "Delivered", "Signed out everywhere", "No open sessions"],
  ["es", { "Accept-Language": "es" }, "Entregado", "Se cerraron todas las sesiones", "No tiene sesiones abiertas"],
] as const)(
  "a person is seen whole in one round trip and signed out everywhere, in %s",
  async (_, headers, delivered, says, none) => {
    const [admin, person] = [await market.person({ admin: true, headers }), await createMember(market)];
    const order = await putOrder(market, person, seller);
    const path = `/admin/users/${person.id}`;
    const page = await admin.get(path);
    expect(page.text).toContain(person.email);
    expect(page.document.querySelector(`main a[href="/admin/orders/${order}"]`)).not.toBeNull();
    const [orders] = page.document.querySelectorAll("main #orders ~ ul li").map((row) => row.text);
    for (const words of [delivered, orderNumber(order)]) expect(orders).toContain(words);
    const all = `/admin/orders?q=${encodeURIComponent(person.email)}`;
    expect(page.document.querySelector(`main a[href="${all}"]`)?.text).toBe("1");
    expect((await admin.get(all)).document.querySelectorAll("main tbody tr")).toHaveLength(1);
    const listed = `/admin?seller=${seller.id}`;
    const link = (await admin.get(`/admin/users/${seller.id}`)).document.querySelector(`main a[href="${listed}"]`);
    const products = (await admin.get(listed)).document.querySelectorAll("main tbody tr");
    expect([Number(link?.text), products.length > 0]).toEqual([products.length, true]);
    expect(await market.trips(() => admin.raw(path))).toBe(1);
    // Nothing that opens a session, no address, no payout account.
    const [session] = await market.db.select().from(sessions).where(eq(sessions.user_id, person.id));
    expect(session?.id_hash).toBeDefined();
    expect(page.html).not.toContain(session?.id_hash);

    const asked = await admin.get(`${path}/sign-out`);
    expect((await person.get("/account")).path).toBe("/account");
    const done = await admin.submit(asked, "main form", { reason: "Alguien más la usa" });
    expect([done.path, flashText(done)]).toEqual([path, expect.stringContaining(says)]);
    expect(done.text).toContain(none);
    expect((await person.get("/account")).path).toBe("/auth?to=%2Faccount");
    expect(await notificationsOf(market, person, "signed-out-by-us")).toMatchObject([{ reason: "Alguien más la usa" }]);
    expect((await admin.get(`/admin/log?about=${person.id}`)).text).toContain("Alguien más la usa");
    expect((await admin.post(`${path}/sign-out`, { reason: "Otra vez" })).flash).toContain(none);
  },
);

test.each([
  ["en", "Warning", "Open reports about this person"],
  ["es", "Advertencia", "Reportes sobre esta persona sin resolver"],
] as const)(
  "warnings, and reports by and about a person, are on their page, in %s",
  async (language, warning, open) => {
    const [admin, person] = [await createMember(market, { admin: true, language }), await createMember(market)];
    const path = `/admin/users/${person.id}`;
    expect((await admin.get(path)).text).not.toContain(warning);
    await admin.post(`/admin/reports/person/${person.id}`, {
      ...{ part: "conduct", rule: "harassment", reason: "Insultó a un vendedor" },
    });
    for (const decision of ["dismissed", null]) {
      await market.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at, decision, decided_at, decided_by)
      VALUES (${uuid()}, 'person', ${person.id}, ${person.id}, 'fraud', 100, 1, ${decision}, ${decision && 2}, ${decision && admin.id})`);
    }
    const page = await admin.get(path);
    expect(page.text).toContain(open);
    expect(page.text).toContain("Insultó a un vendedor");
    const [link] = page.document.querySelectorAll("#rulings ~ ul a");
    expect(link?.text).toBe(warning);
    expect((await admin.get(link?.getAttribute("href") ?? "")).text).toContain("Insultó a un vendedor");
    expect(page.document.querySelector(`main a[href="/admin/reports/person/${person.id}"]`)?.text).toBe("1");
    expect(page.document.querySelector("dl")?.text).toMatch(/2 \((?:dismissed|descartados): 1\)/);
    expect(await market.trips(() => admin.raw(path))).toBe(1);
  },
);

test.each([
  ["en", ["Newest listings", "Newest bids", "Strikes"]],
  ["es", ["Publicaciones más recientes", "Pujas más recientes", "Faltas"]],
] as const)(
  "the newest listings, bids and strikes are on a person's page, each with its link, in %s",
  async (language, says) => {
    const [admin, person] = [
      await createMember(market, { admin: true, language }),
      await createMember(market, { seller: `Tienda ${language}` }),
    ];
    const path = `/admin/users/${person.id}`;
    const before = await admin.get(path);
    for (const words of says) expect(before.text).not.toContain(words);
    const listing = await auctionOf(market.db, person.id, { title: `Farol ${language}` });
    const auctions = [];
    for (let n = 0; n < 11; n++) auctions.push(await auctionOf(market.db, seller.id, { title: `Reloj ${n}` }));
    for (const auction of auctions) await bidOn(person, auction, "150");
    const order = await putOrder(market, person, seller);
    await market.db.run(
      sql`INSERT INTO strikes (order_id, user_id, at) VALUES (${order}, ${person.id}, ${Date.now()})`,
    );

    const page = await admin.get(path);
    for (const words of says) expect(page.text).toContain(words);
    const links = (section: string) =>
      page.document.querySelectorAll(`main #${section} ~ ul a`).map((link) => link.getAttribute("href"));
    expect(links("listings")).toEqual([`/product/${listing.productId}`]);
    expect(page.document.querySelector("main #listings ~ ul .chip.good")).not.toBeNull();
    // Ten of them, the last bid first.
    expect(links("bids")).toEqual(
      auctions
        .slice(1)
        .reverse()
        .map(({ id }) => `/auction/${id}/proof`),
    );
    expect(links("strikes")).toEqual([`/admin/strikes/${order}`]);
    // What somebody would pay at most is theirs.
    expect(page.document.querySelector("section[aria-labelledby=bids]")?.text).not.toContain("150");
    for (const link of ["bids", "strikes", "listings"].map((section) => links(section)[0] ?? "")) {
      expect((await admin.get(link)).status, link).toBe(200);
    }
    expect(await market.trips(() => admin.raw(path))).toBe(1);
  },
);

test("only who may be an administrator is offered to be one", async () => {
  const [admin, person] = [await createMember(market, { admin: true }), await createMember(market)];
  const path = `/admin/users/${person.id}`;
  const offered = async () => {
    const { document } = await admin.get(path);
    return ["suspend", "role"].filter((what) => document.querySelector(`main a[href="${path}/${what}"]`));
  };
  const confirm = (at: number | null) =>
    market.db.update(users).set({ email_confirmed_at: at }).where(eq(users.id, person.id));
  await confirm(null);
  expect(await offered()).toEqual(["suspend"]);
  await confirm(1);
  expect(await offered()).toEqual(["suspend", "role"]);
  await admin.post(`${path}/suspend`, { rule: "outside", length: "short", reason: "Vende por fuera" });
  expect(await offered()).toEqual([]);
});
