import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sellerProfiles } from "~/data/schema.server";
import { HOME } from "../support/home";
import type { Market } from "../support/market";
import { createMember, PASSWORD } from "../support/members";
import { openMarketWithOpenid } from "../support/openid/market";
import { putFactor } from "../support/put-factor";
import { putOrder } from "../support/put-order";

// What the privacy policy promises and no other test shows (tests/i18n/privacy-promises.test.ts).

let market: Market;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ market, close } = await openMarketWithOpenid({ market: { demo: true } }));
});
afterAll(() => close());

test("no cookies but those that the policy names, whatever a person does", async () => {
  const [ana, beto] = [await createMember(market), await createMember(market)];
  const visitor = market.visitor();
  const names = new Set<string>();
  const note = (response: Response) => {
    for (const line of response.headers.getSetCookie()) names.add(line.split("=")[0] ?? "");
  };
  const [product] = (
    await market.db.$client.execute("SELECT id FROM products WHERE status = 'active' AND is_auction = 0 LIMIT 1")
  ).rows;
  for (const path of ["/", "/search?q=silla", `/product/${product?.id}`, "/privacy", "/cart", "/account", "/auth"]) {
    note(await visitor.raw(path));
    note(await ana.raw(path));
  }
  note(await visitor.send("/language", { lang: "es", to: "/" }));
  note(await visitor.send(`/product/${product?.id}/cart`, { quantity: "1" }));
  note(await visitor.send("/sell", { title: "Silla" }));
  note(await visitor.send("/auth", { email: ana.email, password: PASSWORD }));
  note(await visitor.send("/auth", { email: (await putFactor(market, beto)).who.email, password: PASSWORD }));
  note(await ana.send("/account/profile", { full_name: "Ana" }));
  note(await ana.send("/language?lang=es&to=/account/profile", { full_name: "Ana" }));
  note(await ana.raw("/auth/passkey"));
  note(await visitor.send("/auth/with/acme", {}));
  note(await ana.send("/auth/password", { current_password: PASSWORD }));
  note(await ana.send("/sign-out", {}));
  const kinds = [...names].map((name) => name.replace(/^__Host-/, "").replace(/\d+$/, ""));
  expect([...new Set(kinds)].sort()).toEqual([
    ...["cart", "flash", "form", "half", "lang", "passkey", "proved", "provider", "sid", "switched"],
  ]);
});

test("no page loads or sends anything elsewhere, so there is no advertising or tracking", async () => {
  const ana = await market.person({ seller: true, admin: true });
  for (const path of ["/", "/search?q=de", "/privacy", "/cart", "/account", "/sell", "/auth", "/admin"]) {
    const { document, headers } = await ana.get(path);
    const loaded = document.querySelectorAll(
      "script[src], img[src], iframe, link[href], form[action], source, video, audio",
    );
    for (const one of loaded) {
      const url = one.getAttribute("src") ?? one.getAttribute("href") ?? one.getAttribute("action") ?? "";
      expect(new URL(url, market.origin).origin === market.origin || url.startsWith("data:"), `${path} ${url}`).toBe(
        true,
      );
    }
    const policy = headers.get("Content-Security-Policy") ?? "";
    const hosts = policy.split(";").filter((rule) => !/^\s*form-action/.test(rule));
    const elsewhere = (hosts.join().match(/https?:\/\/[^\s;]+/g) ?? []).filter(
      (host) => !host.startsWith(market.origin),
    );
    expect(elsewhere, path).toEqual([]);
  }
});

test.each(["en", "es"] as const)(
  "of a seller everyone reads name, city and policies, and nothing else, in %s",
  async (language) => {
    const seller = await createMember(market, { seller: `Tienda ${language}${uuid()}` });
    const secret = {
      phone: "55 9911 2233",
      address: "Calle Callada 9",
      postal_code: "72111",
      payout_account: "caja@callada.mx",
    };
    const shown = { city: "Atlixco", shipping_policy: "Enviamos los lunes", return_policy: "Sin devoluciones" };
    await market.db
      .update(sellerProfiles)
      .set({ ...secret, ...shown })
      .where(sql`user_id = ${seller.id}`);
    const [store] = await market.db.select().from(sellerProfiles).where(sql`user_id = ${seller.id}`);
    const { html } = await market.visitor({ "Accept-Language": language }).get(`/store/${store?.handle}`);
    for (const text of [store?.business_name ?? "-", shown.city]) expect(html).toContain(text);
    for (const text of [...Object.values(secret), seller.email, "Ana Núñez"]) expect(html).not.toContain(text);
  },
);

test.each(["en", "es"] as const)(
  "a seller reads name and address of a buyer once it is paid, in %s",
  async (language) => {
    const [ana, seller] = [await createMember(market), await createMember(market, { seller: true, language })];
    const paid = await putOrder(market, ana, seller, { status: "paid" });
    const unpaid = uuid();
    await market.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, pay_by, ship_to, created_at)
    SELECT ${unpaid}, product_id, buyer_id, seller_id, title, amount, 'awaiting_payment', ${Date.now() + 900_000}, ship_to, created_at
    FROM orders WHERE id = ${paid}`);
    const read = async (id: string) => (await seller.get(`/account/orders/${id}`)).html;
    for (const text of [HOME.full_name, HOME.street_address, HOME.phone]) {
      expect(await read(paid)).toContain(text);
      expect(await read(unpaid)).not.toContain(text);
    }
  },
);
