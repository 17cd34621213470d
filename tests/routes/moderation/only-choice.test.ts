import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { type Market, openMarket } from "../../support/market";
import { createAdmins, createMember, onlyDecision } from "../../support/members";
import { strike } from "../../support/strikes";

let market: Market;
let admins: Awaited<ReturnType<typeof createAdmins>>;
beforeAll(async () => {
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  admins = await createAdmins(market);
});
afterAll(() => market.close());

test.each([
  ["en", "Withdraw the warning", "Lift the suspension", "Lift the strike", "Restore the listing"],
  ["es", "Retirar la advertencia", "Levantar la suspensión", "Retirar la falta", "Restaurar la publicación"],
] as const)("without an appeal, heading and button name the one decision that is left, in %s", async (...texts) => {
  const [language, warning, suspension, mark, listing] = texts;
  const { [language]: reader, [language === "en" ? "es" : "en"]: other } = admins;
  const [who, seller] = [await createMember(market), await createMember(market, { seller: true })];
  const [id, product] = [uuid(), uuid()];
  await market.db.run(sql`INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, at)
    VALUES (${id}, 'person', ${who.id}, 'conduct', ${who.id}, ${other.id}, 'other', 'Insultó', 1)`);
  await market.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at)
    VALUES (${id}, ${who.id}, ${other.id}, 'outside', 'Pidió pagos por fuera', 1)`);
  await market.db.insert(products).values({
    ...{ id: product, title: "Bolsa de piel", category: "fashion", condition: "new", price: 500_00, stock: 1 },
    ...{ seller_id: seller.id, image_url: "key", status: "active", created_at: Date.now() },
  });
  const [struck] = await strike(market, who.id, { productId: product, seller: seller.id }, Date.now());
  await other.post(`/admin/products/${product}/delete`, { rule: "fake", reason: "Es copia" });

  expect((await reader.get(`/admin/users/${who.id}`)).text).toContain(suspension);
  for (const [path, says, decision] of [
    [`/admin/rulings/${id}`, warning, "restored"],
    [`/admin/users/${who.id}/reinstate`, suspension, "lifted"],
    [`/admin/strikes/${struck}`, mark, "lifted"],
    [`/admin/takedowns/${product}`, listing, "restored"],
  ] as const) {
    const page = await reader.get(path);
    expect(onlyDecision(page), path).toEqual([says, says, `hidden ${decision}`]);
    const done = await reader.submit(page, "main form", { reason: "Fue un error" });
    expect([done.path === path, done.flash.length > 0], path).toEqual([false, true]);
  }
});
