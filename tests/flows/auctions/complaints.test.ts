import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findComplaintPage, findDisputedResult } from "~/data/auctions/complaints.server";
import { listProposals } from "~/data/moderation/proposals.server";
import { notifications, orders, refunds } from "~/data/schema.server";
import { COMPLAIN_WITHIN, type ComplaintDecision } from "~/domain/auctions/complaint";
import { HOUR, MINUTE } from "~/domain/time";
import { complainAboutResult } from "~/flows/auctions/complain-about-result.server";
import { decideResult } from "~/flows/auctions/decide-result.server";
import { readEndedAuction } from "~/flows/auctions/offer-second-chance.server";
import { checkRelisting } from "~/flows/auctions/relist-auction.server";
import { confirmProposal } from "~/flows/moderation/decide-proposal.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { limitedTo, proofOf, secondAdmin } from "../../support/proposals";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

/** Ana won, Beto lost. */
async function ended() {
  const { id, ana, beto } = await shop.contested({ endsIn: HOUR });
  shop.later(HOUR + MINUTE);
  await shop.cron();
  return { id, ana, beto };
}
const complain = (auctionId: string, userId: string) =>
  complainAboutResult(shop.context(), { auctionId, userId, cause: "sellerBids", words: "He told me so" }, "Cámara");
const disputed = async (id: string) => {
  const found = await findDisputedResult(shop.db, shop.admin, id);
  if (!found) throw new Error("nobody complained");
  return found;
};
const decide = async (id: string, decision: ComplaintDecision, admin: Admin = shop.admin) =>
  decideResult(shop.context(), admin, await disputed(id), {
    decision,
    reason: "We read the bids",
    feeBearer: "seller",
  });
const openBids = (id: string) =>
  shop.db.run(
    sql`INSERT INTO revelations (auction_id, admin_id, reason, at) VALUES (${id}, ${shop.admin.id}, 'Complaint', 1)`,
  );
const toldTo = async (userId: string) =>
  (await shop.db.select().from(notifications).where(sql`user_id = ${userId}`))
    .map(({ message }) => message.kind)
    .filter((kind) => kind.startsWith("result-") || kind.startsWith("complaint-"));

test("who took part complains once, within 7 days of the end; others do not", async () => {
  const running = await shop.open({ endsIn: 40 * HOUR });
  expect(await complain(running, shop.sellerId)).toBe(false);
  const { id, ana, beto } = await ended();
  expect(await complain(id, await shop.bidder())).toBe(false);
  expect(await complain(id, beto)).toBe(true);
  expect(await complain(id, beto)).toBe(false);
  expect([await toldTo(ana), await toldTo(shop.sellerId), await toldTo(beto), await toldTo(shop.admin.id)]).toEqual([
    ["result-questioned"],
    ["result-questioned"],
    [],
    ["complaint-made"],
  ]);
  shop.later(HOUR + COMPLAIN_WITHIN - MINUTE);
  expect(await complain(id, shop.sellerId)).toBe(true);
  shop.later(HOUR + COMPLAIN_WITHIN + MINUTE);
  expect(await complain(id, ana)).toBe(false);
  expect(await findComplaintPage(shop.db, id, await shop.bidder())).toBeNull();
  await expect(shop.db.run(sql`DELETE FROM auction_complaints`)).rejects.toThrow();
});

test("a result is decided once its bids are open, for all who complained; who complains later is answered later", async () => {
  const { id, ana, beto } = await ended();
  await complain(id, beto);
  expect(await decide(id, "stands")).toBe("moved");
  await openBids(id);
  expect(await decide(id, "stands", { id: beto } as Admin).catch(() => "none")).toBe("moved");
  const results = await Promise.all([decide(id, "stands"), decide(id, "stands")].map((one) => one.catch(() => "gone")));
  expect(results.filter((one) => one === "done").length).toBe(1);
  expect([await toldTo(ana), await toldTo(beto)]).toEqual([["result-questioned", "result-stands"], ["result-stands"]]);
  expect(await complain(id, shop.sellerId)).toBe(true);
  expect(await decide(id, "stands")).toBe("done");
  const log = await shop.db.all<{ what: string }>(sql`SELECT what FROM audit_entries WHERE about = ${id} ORDER BY seq`);
  expect(log.map(({ what }) => what)).toEqual(["bids_opened", "result_stands", "result_stands"]);
  expect((await shop.ordersOf(ana)).map(({ status }) => status)).toEqual(["awaiting_payment"]);
});

test("a void sale is cancelled and refunded, with the decision, and its seller can relist the item", async () => {
  const { id, ana, beto } = await ended();
  const { productId } = await shop.auction(id);
  await shop.start(ana, { kind: "product", id: productId });
  const token = await shop.token(ana);
  shop.service.approve(token);
  await settlePayment(shop.context(), token);
  await complain(id, beto);
  await openBids(id);
  expect(await decide(id, "void")).toBe("done");
  const [order] = await shop.db.select().from(orders).where(sql`auction_id = ${id}`);
  expect(order?.status).toBe("cancelled");
  expect(await shop.db.select().from(refunds)).toMatchObject([
    { order_id: order?.id, amount: order?.amount, fee_bearer: "seller" },
  ]);
  expect(await toldTo(beto)).toEqual(["result-void"]);
  expect(await complain(id, shop.sellerId)).toBe(false);
  const read = await readEndedAuction(shop.context(), shop.sellerId, id);
  expect(read && checkRelisting(read).ok).toBe(true);
});

test("of a large sale a second administrator confirms the refund, and then its result is void for all who are told", async () => {
  const { id, ana, beto } = await ended();
  await shop.start(ana, { kind: "product", id: (await shop.auction(id)).productId });
  const token = await shop.token(ana);
  shop.service.approve(token);
  await settlePayment(shop.context(), token);
  await complain(id, beto);
  await openBids(id);
  const second = await secondAdmin(shop);
  const limited = limitedTo(shop, 1_00);
  const verdict = { reason: "We read the bids", feeBearer: "seller" } as const;
  const decideAs = async (decision: ComplaintDecision) =>
    decideResult(limited, shop.admin, await disputed(id), { ...verdict, decision });
  expect([await decideAs("void"), await decideAs("void")]).toEqual(["proposed", "waits"]);
  const [proposal] = await listProposals(shop.db, second, 9);
  if (!proposal) throw new Error("nothing waits");
  expect(await confirmProposal(limited, second, proposal, await proofOf(shop, second))).toBe("done");
  expect(await toldTo(beto)).toEqual([]);
  expect(await decideAs("stands")).toBe("refunded");
  expect(await decideAs("void")).toBe("done");
  expect([await toldTo(beto), await toldTo(ana)]).toEqual([["result-void"], expect.arrayContaining(["result-void"])]);
});

test("an unpaid sale that is void is no strike", async () => {
  const { id, ana, beto } = await ended();
  await complain(id, beto);
  await openBids(id);
  expect(await decide(id, "void")).toBe("done");
  expect((await shop.ordersOf(ana)).map(({ status }) => status)).toEqual(["cancelled"]);
  shop.later(60 * HOUR);
  await shop.cron();
  expect(await shop.db.all(sql`SELECT 1 FROM strikes`)).toEqual([]);
});
