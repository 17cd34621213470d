import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findOwnTakedown, findTakedown } from "~/data/moderation/takedowns.server";
import { mails, notifications } from "~/data/schema.server";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import type { TakedownDecision } from "~/domain/moderation/takedown";
import { HOUR } from "~/domain/time";
import { appealTakedown } from "~/flows/moderation/appeal-takedown.server";
import { decideTakedown } from "~/flows/moderation/decide-takedown.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let admins: [Admin, Admin];
beforeEach(async () => {
  shop = await openShop();
  const [{ user_id: first } = { user_id: "" }] = await shop.db.all<{ user_id: string }>(
    sql`SELECT user_id FROM user_roles`,
  );
  const second = await shop.bidder();
  await shop.db.run(sql`INSERT INTO user_roles (user_id, role) VALUES (${second}, 'admin')`);
  admins = [{ id: first } as Admin, { id: second } as Admin];
});
afterEach(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const takedownOf = async (product: string) => {
  const found = await findTakedown(shop.db, admins[0], product);
  if (!found) throw new Error("it is not down");
  return found;
};
const appeal = async (product: string, by = shop.sellerId) => {
  const { id, title } = await takedownOf(product);
  return appealTakedown(shop.context(), by, { id, title, words: "It is mine, here is the invoice" });
};
const decide = async (admin: Admin, product: string, decision: TakedownDecision) =>
  decideTakedown(
    shop.context(),
    admin,
    await takedownOf(product),
    { decision, reason: "We looked at the invoice" },
    null,
  );
const toldTo = async (userId: string) =>
  (await shop.db.select().from(notifications).where(sql`user_id = ${userId}`)).map(({ message }) => message.kind);
const statusOf = async (product: string) => (await shop.product(product))?.status;

test("a seller is told why, once; who appeals in time is answered by another administrator, and the listing returns", async () => {
  const product = await shop.goods();
  expect(await shop.takeDown(product)).toBe(true);
  expect(await shop.takeDown(product)).toBe(false);
  expect(await toldTo(shop.sellerId)).toEqual(["listing-taken-down"]);
  const [mail] = (await shop.db.select().from(mails)).filter(({ message }) => message.kind === "listing-taken-down");
  expect(mail?.message).toMatchObject({ rule: "misleading", reason: "Not what it shows" });
  expect(await findOwnTakedown(shop.db, shop.sellerId, product)).toMatchObject({ rule: "misleading", appeal: null });

  expect(await appeal(product, await shop.bidder())).toBe(false);
  expect(await decide(admins[0], product, "kept")).toBe(false);
  expect(await appeal(product)).toBe(true);
  expect(await appeal(product)).toBe(false);
  expect(await toldTo(admins[1].id)).toEqual(["takedown-appealed"]);

  expect(await decide(admins[0], product, "kept")).toBe(false);
  expect(await decide({ id: shop.sellerId } as Admin, product, "restored")).toBe(false);
  expect(await decide(admins[1], product, "restored")).toBe(true);
  expect(await statusOf(product)).toBe("active");
  expect(await toldTo(shop.sellerId)).toEqual(["listing-taken-down", "listing-restored"]);
  expect(await findOwnTakedown(shop.db, shop.sellerId, product)).toBeNull();
  // Down again, for another reason: a takedown of its own, with an appeal of its own.
  expect(await shop.takeDown(product)).toBe(true);
  expect(await takedownOf(product)).toMatchObject({ appeal: null, decision: null });
});

test("who reported a listing is told when its takedown is reversed, once, and the next one is another", async () => {
  const product = await shop.goods();
  const [ana, leo] = [await shop.bidder(), await shop.bidder()];
  const report = (userId: string) =>
    shop.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
      VALUES (${userId}, 'listing', ${product}, ${userId}, 'fake', 100, 1)`);
  await report(ana);
  await shop.takeDown(product);
  expect(await decide(admins[1], product, "restored")).toBe(true);
  await report(leo);
  await shop.takeDown(product);
  expect(await decide(admins[1], product, "restored")).toBe(true);
  const both = ["report-upheld", "report-reversed"];
  expect([await toldTo(ana), await toldTo(leo)]).toEqual([both, both]);
});

test("the only administrator answers an appeal; a listing that stays down can still be restored, but not kept twice", async () => {
  const product = await shop.goods();
  await shop.takeDown(product);
  await appeal(product);
  await shop.db.run(sql`DELETE FROM user_roles WHERE user_id = ${admins[1].id}`);
  expect(await decide(admins[0], product, "kept")).toBe(true);
  expect(await statusOf(product)).toBe("removed");
  expect(await decide(admins[0], product, "kept")).toBe(false);
  expect(await decide(admins[0], product, "restored")).toBe(true);
  expect(await statusOf(product)).toBe("active");
});

test("the time to appeal ends, to the millisecond", async () => {
  const [early, late] = [await shop.goods(), await shop.goods()];
  await shop.takeDown(early);
  const at = (await takedownOf(early)).at;
  await shop.db.run(sql`UPDATE takedowns SET at = at - ${APPEAL_WITHIN - HOUR}`);
  expect(at - (await takedownOf(early)).at).toBe(APPEAL_WITHIN - HOUR);
  expect(await appeal(early)).toBe(true);
  await shop.takeDown(late);
  await shop.db.run(sql`UPDATE takedowns SET at = at - ${APPEAL_WITHIN + HOUR} WHERE product_id = ${late}`);
  expect(await appeal(late)).toBe(false);
});

test("what is restored is as it was: paused, sold out, or an auction that is over", async () => {
  const [paused, sold] = [await shop.goods(), await shop.goods()];
  await shop.db.run(sql`UPDATE products SET status = 'paused' WHERE id = ${paused}`);
  await shop.db.run(sql`UPDATE products SET stock = 0, status = 'sold' WHERE id = ${sold}`);
  const { productId: auctioned } = await shop.auction(await shop.open({ endsIn: HOUR }));
  for (const product of [paused, sold, auctioned]) {
    await shop.takeDown(product);
    expect(await statusOf(product)).toBe("removed");
    expect(await decide(admins[0], product, "restored")).toBe(true);
  }
  expect(await Promise.all([paused, sold, auctioned].map(statusOf))).toEqual(["paused", "sold", "ended"]);
  // Nobody bought it: the audit would say so.
  await shop.db.run(sql`UPDATE products SET stock = 1, status = 'active' WHERE id = ${sold}`);
});
