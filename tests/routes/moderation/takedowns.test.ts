import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { notificationsOf } from "../../support/aftermath";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member } from "../../support/members";
import { flashText } from "../../support/photo-files";

let market: Market;
let stranger: Member;

beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  stranger = await createMember(market, { seller: true });
});
afterAll(() => market.close());

const statusOf = async (id: string) =>
  (await market.db.all<{ status: string }>(sql`SELECT status FROM products WHERE id = ${id}`))[0]?.status;

test.each([
  ["en", { "Accept-Language": "en" }, ["Fakes and imitations", "We received your appeal", "Listing restored", "All "]],
  [
    "es",
    { "Accept-Language": "es" },
    ["Falsificaciones e imitaciones", "Recibimos tu apelación", "Publicación restaurada", "Las "],
  ],
] as const)(
  "a listing is taken down, appealed and restored in %s, and the log has it all",
  async (_, headers, says) => {
    const [boss, other] = [
      await market.person({ admin: true, headers }),
      await market.person({ admin: true, headers }),
    ];
    const owner = await market.person({ seller: true, headers });
    const product = uuid();
    await market.db.insert(products).values({
      ...{ id: product, title: "Bolsa de piel", category: "fashion", condition: "new", price: 500_00, stock: 1 },
      ...{ seller_id: owner.id, image_url: "key", status: "active", created_at: Date.now() },
    });
    const own = `/seller-settings/listings/${product}/takedown`;
    expect((await owner.get(own)).status).toBe(404);

    const asked = await boss.get(`/admin/products/${product}/delete`);
    const done = await boss.submit(asked, "main form", { rule: "fake", reason: "El logotipo es copia" });
    expect([done.path, await statusOf(product)]).toEqual(["/admin", "removed"]);

    const listings = await owner.get("/seller-settings/listings?state=removed");
    expect(listings.document.querySelector(`main a[href="${own}"]`)).not.toBeNull();
    expect(await notificationsOf(market, owner, "listing-taken-down")).toMatchObject([{ rule: "fake" }]);
    const page = await owner.get(own);
    for (const words of ["Bolsa de piel", says[0], "El logotipo es copia"]) expect(page.text).toContain(words);
    for (const person of [stranger, boss]) expect((await person.get(own)).status).toBe(404);
    const empty = await owner.submit(page, "main form", { appeal: " " });
    expect(empty.status).toBe(400);
    const sent = await owner.submit(page, "main form", { appeal: "Tengo la factura,\ncon fecha" });
    expect([sent.path, flashText(sent)]).toEqual([own, expect.stringContaining(says[1])]);
    expect(sent.document.querySelector("main form")).toBeNull();

    const desk = await other.get("/admin/takedowns");
    const path = `/admin/takedowns/${product}`;
    expect(desk.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    for (const person of [owner, stranger]) expect((await person.get(path)).path).toBe("/");
    expect((await owner.post(path, { decision: "restored", reason: "Mía" })).path).toBe("/");
    expect((await boss.get(path)).text).toContain("Tengo la factura");
    expect((await boss.post(path, { decision: "restored", reason: "Sí" })).flash).not.toContain(says[2]);
    expect(await statusOf(product)).toBe("removed");
    const decided = await other.submit(await other.get(path), "main form", {
      decision: "restored",
      reason: "Es original",
    });
    expect([decided.path, flashText(decided)]).toEqual(["/admin/takedowns", expect.stringContaining(says[2])]);
    expect(await statusOf(product)).toBe("active");
    expect((await market.visitor().get(`/product/${product}`)).status).toBe(200);

    const log = await boss.get(`/admin/log?about=${product}`);
    expect(log.text).toContain("El logotipo es copia");
    expect(log.text).toContain("Es original");
    for (const [typed, rows] of [
      ["logotip", 1],
      ["ORIGINAL", 1],
      ["original logotipo", 0],
    ] as const) {
      const found = await boss.get(`/admin/log?about=${product}&words=${encodeURIComponent(typed)}`);
      expect(found.document.querySelectorAll("main tbody tr"), typed).toHaveLength(rows);
      expect(found.document.querySelector("#find")?.getAttribute("value")).toBe(typed);
      expect(found.document.querySelector(".desk-filters details.on")).not.toBeNull();
    }
    const file = await (await boss.raw(`/admin/log.csv?about=${product}`)).text();
    expect(file.trim().split("\r\n")).toHaveLength(3);
    const checked = await boss.post("/admin/log/check", {});
    expect([checked.path, checked.flash]).toEqual(["/admin/log", expect.stringContaining(says[3])]);
    // A long log is checked in parts: the page goes on where the last one ended.
    const rest = await boss.get("/admin/log?checked=1");
    const restDone = await boss.submit(rest, 'main form[action="/admin/log/check?after=1"]', {});
    expect([restDone.path, flashText(restDone)]).toEqual(["/admin/log", expect.stringContaining(says[3])]);
    expect(await market.trips(() => boss.raw("/admin/log"))).toBe(1);
    expect(await market.trips(() => boss.raw("/admin/takedowns"))).toBe(1);
  },
);

test("appeals of suspensions are counted where the other appeals wait", async () => {
  const [boss, person] = [await createMember(market, { admin: true }), await createMember(market)];
  const desk = () => boss.get("/admin/takedowns");
  const link = 'main p > a[href="/admin/bidders"]';
  expect((await desk()).document.querySelector(link)).toBeNull();
  await market.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until, appeal, appealed_at)
    VALUES (${uuid()}, ${person.id}, ${boss.id}, 'fraud', 'Engaña', ${Date.now()}, NULL, 'No fui yo', ${Date.now()})`);
  const page = await desk();
  expect(page.text).toContain("suspensions and strikes: 1");
  expect(page.document.querySelector(link)?.textContent).toBe("Decide");
});
