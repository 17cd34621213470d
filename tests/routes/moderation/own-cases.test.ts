import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problems, products } from "~/data/schema.server";
import { admin as en } from "~/i18n/en/admin";
import { admin as es } from "~/i18n/es/admin";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";
import { photoFiles } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";
import { strike } from "../../support/strikes";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ vars: { TWO_PERSON_AMOUNT: "100" } });
});
afterAll(() => market.close());

/** An administrator who sells, and what waits for a decision about them. */
async function concerned(language: "en" | "es") {
  const seller = await createMember(market, { admin: true, seller: true, language });
  const [buyer, other] = [await createMember(market), await createMember(market, { admin: true, language })];
  const order = await putOrder(market, buyer, seller, { price: 500_00 });
  await buyer.submit(await buyer.get(`/account/orders/${order}/problem`), "main form", {
    ...{ kind: "not_as_described", description: "The seat is broken in two places", photos: await photoFiles(1) },
  });
  await market.db.run(
    sql`UPDATE problems SET status = 'escalated', due_at = due_at + 99999999 WHERE order_id = ${order}`,
  );
  const [problem] = await market.db.select().from(problems).where(sql`order_id = ${order}`);
  const words = "Las fotos muestran que llegó roto";
  await other.post(`/admin/problems/${problem?.id}`, { to: "resolved_refund", words });
  const [proposal] = await market.db.all<{ id: string }>(
    sql`SELECT id FROM proposals WHERE problem_id = ${problem?.id ?? ""}`,
  );
  const product = uuid();
  await market.db.insert(products).values({
    ...{ id: product, title: "Bolsa", category: "fashion", condition: "new", price: 500_00, stock: 1 },
    ...{ seller_id: seller.id, image_url: "key", status: "active", created_at: 1 },
  });
  await market.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
    VALUES (${uuid()}, 'listing', ${product}, ${buyer.id}, 'fake', 100, 1)`);
  const [struck] = await strike(
    market,
    seller.id,
    { productId: product, seller: (await createMember(market, { seller: true })).id },
    Date.now(),
  );
  await market.db.run(sql`INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, at)
    VALUES (${seller.id}, 'person', ${seller.id}, 'conduct', ${seller.id}, ${other.id}, 'other', 'Why', 1)`);
  await market.db.run(sql`UPDATE orders SET payable = -90000 WHERE id = ${await putOrder(market, buyer, seller)}`);
  return { seller, buyer, other, order, problem: problem?.id, proposal: proposal?.id, product, struck };
}

test.each(["en", "es"] as const)(
  "what is about an administrator has no form for them, says why, and their post changes nothing, in %s",
  async (language) => {
    const { seller, buyer, other, order, problem, proposal, product, struck } = await concerned(language);
    const says = { en, es }[language].ownCase;
    const verdict = { decision: "lifted", reason: "Mío" };
    const cases: [string, Record<string, string>][] = [
      [`/admin/problems/${problem}`, { to: "resolved_seller", words: "Las fotos no muestran nada roto" }],
      [`/admin/proposals/${proposal}`, { decision: "declined" }],
      [`/admin/strikes/${struck}`, verdict],
      [`/admin/rulings/${seller.id}`, { ...verdict, decision: "restored" }],
      [`/admin/payouts/sellers/${seller.id}`, { how: "written_off", reason: "Mío", debt: "1" }],
      [`/admin/reports/person/${seller.id}`, { part: "conduct", rule: "other", reason: "Mío" }],
    ];
    for (const [path, typed] of cases) {
      const [own, others] = [await seller.get(path), await other.get(path)];
      expect([own.status, own.text.includes(says), own.document.querySelector("main form")], path).toEqual([
        200,
        true,
        null,
      ]);
      expect(others.document.querySelector("main form"), path).not.toBeNull();
      const answer = await seller.post(path, typed);
      expect([answer.path, answer.flash], path).toEqual([path, says]);
      expect((await other.get(path)).document.querySelector("main form"), path).not.toBeNull();
    }
    const confirmed = { decision: "confirmed", current_password: PASSWORD };
    expect((await seller.post(`/admin/proposals/${proposal}`, confirmed)).status).toBe(409);
    const listing = await seller.get(`/admin/reports/listing/${product}`);
    expect([listing.text.includes(says), listing.document.querySelector("main form")]).toEqual([true, null]);
    // Who reported something is not told to whom it is about.
    const named = (await other.get(`/admin/reports/listing/${product}`)).html;
    expect([listing.html.includes(buyer.id), named.includes(buyer.id)]).toEqual([false, true]);
    expect((await seller.post(`/admin/reports/listing/${product}/dismiss`, {})).flash).toBe(says);

    const payout = uuid();
    await market.db.run(sql`INSERT INTO payouts (id, seller_id, account, amount, status, created_at, moved_at)
      VALUES (${payout}, ${seller.id}, 'tienda@example.com', 100, 'requested', 1, 1)`);
    const failed = `/admin/payouts/${payout}/failed`;
    const ownPayout = await seller.get(`/admin/payouts/${payout}`);
    expect([ownPayout.text.includes(says), ownPayout.document.querySelector(`a[href="${failed}"]`)]).toEqual([
      true,
      null,
    ]);
    for (const answer of [await seller.get(failed), await seller.post(failed, { status: "requested", reason: "Mío" })])
      expect([answer.path, answer.flash]).toEqual([`/admin/payouts/${payout}`, says]);
    const correction = await seller.get(`/admin/products/${product}`);
    expect(correction.document.querySelector("[aria-labelledby=edit] form")).toBeNull();
    const typed = { title: "Glock 19", category: "fashion", condition: "new", price: "500", reason: "Mío" };
    expect((await seller.post(`/admin/products/${product}`, typed)).flash).toBe(says);

    const page = `/admin/orders/${order}`;
    const own = await seller.get(page);
    expect(own.text).toContain(says);
    for (const form of ["refund", "cancelled", "completed"]) {
      expect(own.document.querySelector(`main a[href="${page}/${form}"]`), form).toBeNull();
      for (const answer of [await seller.get(`${page}/${form}`), await seller.post(`${page}/${form}`, {})])
        expect([answer.path, answer.flash], form).toEqual([page, says]);
    }
    expect((await other.get(page)).document.querySelector(`main a[href="${page}/refund"]`)).not.toBeNull();
  },
);
