import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { listProposals, type RoleChange, type StoredProposal } from "~/data/moderation/proposals.server";
import { notifications, orders, proposals, refunds, sessions, userRoles } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOUR, MINUTE } from "~/domain/time";
import { confirmProposal, declineProposal } from "~/flows/moderation/decide-proposal.server";
import { endOrder } from "~/flows/moderation/end-order.server";
import { proposeRole } from "~/flows/moderation/propose-role.server";
import { refundOrder } from "~/flows/moderation/refund-order.server";
import { limitedTo, proofOf, secondAdmin } from "../../support/proposals";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let ana: Admin;
let beto: Admin;
beforeEach(async () => {
  shop = await openShop();
  ana = shop.admin;
  beto = await secondAdmin(shop);
});
afterEach(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const limited = (limit?: number) => limitedTo(shop, limit);
const propose = async (admin: Admin, what: RoleChange, userId: string) =>
  proposeRole(shop.context(), admin, await proofOf(shop, admin), { what, userId, reason: "Looks after disputes" });
const waiting = async () =>
  (await listProposals(shop.db, (await adminIds()).includes(ana.id) ? ana : beto, 9)) as StoredProposal[];
const only = async (what?: string): Promise<StoredProposal> => {
  const [found] = (await waiting()).filter((one) => !what || one.what === what);
  if (!found) throw new Error("nothing is proposed");
  return found;
};
const confirm = async (admin: Admin, proposal: StoredProposal) =>
  confirmProposal(limited(), admin, proposal, await proofOf(shop, admin));
const adminIds = async () => (await shop.db.select().from(userRoles)).map(({ user_id }) => user_id);
const toldTo = async (userId: string) =>
  (await shop.db.select().from(notifications).where(sql`user_id = ${userId}`)).map(({ message }) => message.kind);
async function member() {
  const id = await shop.bidder();
  await shop.db.run(sql`UPDATE users SET email_confirmed_at = 1 WHERE id = ${id}`);
  return id;
}

test("one administrator proposes another, a second confirms once; the person is told and signs in anew", async () => {
  const carla = await member();
  await proofOf(shop, { id: carla } as Admin);
  expect(await propose(ana, "role_granted", carla)).toBe(true);
  expect(await propose(beto, "role_granted", carla)).toBe(false);
  expect(await toldTo(beto.id)).toEqual(["proposal-made"]);
  const proposal = await only();
  expect(await confirm(ana, proposal)).toBe("moved");
  expect(await confirm({ id: carla } as Admin, proposal)).toBe("moved");
  expect(await adminIds()).not.toContain(carla);
  const both = await Promise.all([confirm(beto, proposal), confirm(beto, proposal)]);
  expect(both.sort()).toEqual(["done", "moved"]);
  expect(await adminIds()).toContain(carla);
  expect(await shop.db.select().from(sessions).where(sql`user_id = ${carla}`)).toEqual([]);
  expect(await toldTo(carla)).toEqual(["role-granted"]);
  const log = await shop.db.all<{ what: string; by: string }>(
    sql`SELECT what, admin_id AS "by" FROM audit_entries ORDER BY seq`,
  );
  expect(log.map(({ what, by }) => [what, by])).toEqual([
    ["proposed", ana.id],
    ["confirmed", beto.id],
    ["role_granted", beto.id],
  ]);
});

test("a role needs a confirmed email and an account that is open and not suspended", async () => {
  const carla = await shop.bidder();
  expect(await propose(ana, "role_granted", carla)).toBe(false);
  expect(await propose(ana, "role_granted", beto.id)).toBe(false);
  expect(await propose(ana, "role_revoked", carla)).toBe(false);
  const dora = await member();
  expect(await propose(ana, "role_granted", dora)).toBe(true);
  await shop.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at)
    VALUES ('s1', ${dora}, ${ana.id}, 'other', 'Why', 1)`);
  expect(await confirm(beto, await only())).toBe("moved");
  expect(await adminIds()).not.toContain(dora);
});

test("the last two administrators who revoke each other at once leave one, and the last one stays", async () => {
  expect([await propose(ana, "role_revoked", beto.id), await propose(beto, "role_revoked", ana.id)]).toEqual([
    true,
    true,
  ]);
  const [ofBeto, ofAna] = await waiting();
  if (!ofBeto || !ofAna) throw new Error("two wait");
  const answers = await Promise.all([confirm(beto, ofBeto), confirm(ana, ofAna)]);
  expect(answers.sort()).toEqual(["done", "moved"]);
  const [left, ...others] = await adminIds();
  expect(others).toEqual([]);
  // Alone they propose and confirm, but not their own end.
  const last = { id: left } as Admin;
  expect(await propose(last, "role_revoked", last.id)).toBe(false);
  await expect(shop.db.delete(userRoles)).rejects.toThrow();
  const carla = await member();
  expect(await propose(last, "role_granted", carla)).toBe(true);
  expect(await confirm(last, (await waiting()).find(({ userId }) => userId === carla) ?? ofAna)).toBe("done");
  expect((await adminIds()).sort()).toEqual([last.id, carla].sort());
});

test("a proposal is over after 48 hours, can be declined, and is not rewritten", async () => {
  const [carla, dora] = [await member(), await member()];
  await propose(ana, "role_granted", carla);
  const late = await only();
  shop.later(48 * HOUR + MINUTE);
  expect(await confirm(beto, late)).toBe("moved");
  expect(await waiting()).toEqual([]);
  // What is over does not stand in the way.
  expect(await propose(ana, "role_granted", carla)).toBe(true);
  await propose(ana, "role_granted", dora);
  const declined = (await waiting()).find(({ userId }) => userId === dora) ?? late;
  expect(await declineProposal(shop.context(), ana, declined.id)).toBe(true);
  expect(await declineProposal(shop.context(), beto, declined.id)).toBe(false);
  expect(await confirm(beto, declined)).toBe("moved");
  for (const change of [sql`UPDATE proposals SET proposed_by = ${beto.id}`, sql`DELETE FROM proposals`]) {
    await expect(shop.db.run(change)).rejects.toThrow();
  }
  const [open] = await waiting();
  await expect(
    shop.db.run(sql`UPDATE proposals SET decision = 'confirmed', decided_by = ${ana.id}, decided_at = ${Date.now()}
      WHERE id = ${open?.id ?? ""}`),
  ).rejects.toThrow();
});

test("a refund above the amount waits for a second administrator, and is made once", async () => {
  const { orderId } = await shop.buyAndPay({ price: 500_00 });
  const order = await findModeratedOrder(shop.db, ana, orderId);
  if (!order) throw new Error("no order");
  const wanted = { reason: "Broken", feeBearer: "seller" } as const;
  const refund = (amount: number, admin = ana) =>
    refundOrder(limited(), admin, order, { key: uuid(), amount: toCentavos(amount), ...wanted });
  expect(await refund(100_00)).toBe(true);
  expect(await refund(100_01)).toBe("proposed");
  expect(await refund(300_00)).toBe("waits");
  expect((await shop.db.select().from(refunds)).length).toBe(1);
  const proposal = await only("refund");
  expect(proposal).toMatchObject({ amount: 100_01, orderId, feeBearer: "seller", reason: "Broken" });
  expect(await confirm(ana, proposal)).toBe("moved");
  await Promise.all([confirm(beto, proposal), confirm(beto, proposal)]);
  const made = await shop.db.select().from(refunds).where(sql`id = ${proposal.id}`);
  expect(made).toMatchObject([{ amount: 100_01, fee_bearer: "seller" }]);
  expect((await shop.db.select().from(proposals)).map(({ decision }) => decision)).toEqual(["confirmed"]);
});

test("the end of an order whose refund is above the amount waits, and falls away when the order has changed", async () => {
  const [one, other] = [await shop.buyAndPay({ price: 500_00 }), await shop.buyAndPay({ price: 500_00 })];
  const end = async (orderId: string) => {
    const order = await findModeratedOrder(shop.db, ana, orderId);
    return endOrder(limited(), ana, { orderId, to: "cancelled", reason: "Fraud", feeBearer: "market" }, order);
  };
  for (const { orderId } of [one, other]) expect(await end(orderId)).toEqual({ ok: true, isProposed: true });
  const statusOf = async (id: string) => (await shop.db.select().from(orders).where(sql`id = ${id}`))[0]?.status;
  expect(await statusOf(one.orderId)).toBe("paid");
  await shop.addDueRefund(other.orderId, 10_00);
  for (const proposal of await waiting()) {
    expect(await confirm(beto, proposal)).toBe(proposal.orderId === one.orderId ? "done" : "moved");
  }
  expect([await statusOf(one.orderId), await statusOf(other.orderId)]).toEqual(["cancelled", "paid"]);
});
