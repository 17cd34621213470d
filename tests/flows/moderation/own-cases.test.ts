import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findLatestAuction } from "~/data/auctions/auctions.server";
import { findDisputedResult } from "~/data/auctions/complaints.server";
import { findRevealableAuction } from "~/data/auctions/revelations.server";
import { listSecondAccounts, reviewSecondAccount } from "~/data/auctions/second-accounts.server";
import { findStrike } from "~/data/auctions/strikes.server";
import { findPlacement } from "~/data/disputes/placements.server";
import { findModeratedListing } from "~/data/moderation/corrections.server";
import { findReview } from "~/data/moderation/listing-reviews.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { listProposals, selectProposal } from "~/data/moderation/proposals.server";
import { findReportedThing } from "~/data/moderation/reported-things.server";
import { findRuling } from "~/data/moderation/rulings.server";
import { findSuspension } from "~/data/moderation/suspensions.server";
import { findTakedown, isPartyOf } from "~/data/moderation/takedowns.server";
import { findDebtor } from "~/data/payouts/debts.server";
import { findPayout } from "~/data/payouts/payouts.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { findAdminProblem } from "~/data/problems/escalated-problems.server";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { orderMessages, payouts, sellerProfiles } from "~/data/schema.server";
import { checkEdit } from "~/domain/catalog/revision";
import { typedGoods } from "~/domain/catalog/typed-goods";
import type { ReportedNoun } from "~/domain/moderation/report";
import type { RuledNoun, RulingPart } from "~/domain/moderation/ruling";
import { toCentavos } from "~/domain/money";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { decideResult } from "~/flows/auctions/decide-result.server";
import { decideStrike } from "~/flows/auctions/decide-strike.server";
import { revealBids } from "~/flows/auctions/reveal-bids.server";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { correctListing } from "~/flows/moderation/correct-listing.server";
import { confirmProposal, declineProposal } from "~/flows/moderation/decide-proposal.server";
import { decideRuling } from "~/flows/moderation/decide-ruling.server";
import { decideSuspension } from "~/flows/moderation/decide-suspension.server";
import { decideTakedown } from "~/flows/moderation/decide-takedown.server";
import { dismissReports } from "~/flows/moderation/dismiss-reports.server";
import { endOrder } from "~/flows/moderation/end-order.server";
import { refundOrder } from "~/flows/moderation/refund-order.server";
import { releaseListing } from "~/flows/moderation/release-listing.server";
import { ruleAgainst } from "~/flows/moderation/rule-against.server";
import { takeDownProduct } from "~/flows/moderation/take-down-product.server";
import { endPayout } from "~/flows/payouts/end-payout.server";
import { settleSellerDebt } from "~/flows/payouts/settle-seller-debt.server";
import { decideProblem } from "~/flows/problems/decide-problem.server";
import { settleRefund } from "~/flows/refunds/settle-refund.server";
import { buyProduct, memoryStore, problemOf, report, step, WORDS } from "../../support/problems";
import { limitedTo, proofOf, secondAdmin } from "../../support/proposals";
import { putQuestion } from "../../support/put-question";
import { putFeedback } from "../../support/rated";
import { addDueRefund, createSale } from "../../support/sales";
import { buyOfSellers } from "../../support/shared-purchase";
import { openShop, type Shop } from "../../support/shop";
import { strike } from "../../support/strikes";

// Nobody decides what is about themselves; who has no part in it decides.

let shop: Shop;
/** Has a part in nothing. */
let beto: Admin;
let seller: Admin;
beforeEach(async () => {
  shop = await openShop();
  beto = await secondAdmin(shop);
  seller = await promote(shop.sellerId);
  await shop.db.update(sellerProfiles).set({ payout_account: "tienda@example.com" });
});
afterEach(() => shop.close());

async function promote(id: string): Promise<Admin> {
  await shop.db.run(sql`INSERT INTO user_roles (user_id, role) VALUES (${id}, 'admin') ON CONFLICT DO NOTHING`);
  return { id } as Admin;
}
const context = (limit: number | null = null) => limitedTo(shop, limit);
const told = { reason: "We looked at it", feeBearer: "market" } as const;

test("a debt of one's own is neither ended nor proposed, confirmed or declined by its seller", async () => {
  const { id } = await createSale(shop, { to: "completed", price: 500_00 });
  shop.later(15 * DAY);
  await requestPayouts(shop.db, beto, "all", uuid());
  await shop.db.run(sql`UPDATE payouts SET status = 'paid', reference = 'x'`);
  await addDueRefund(shop, id, 300_00);
  const settle = (by: Admin, limit: number | null) =>
    settleSellerDebt(context(limit), by, shop.sellerId, {
      ...{ id: uuid(), how: "written_off", debt: 300_00, reason: "Quebró" },
    });
  expect([await settle(seller, null), await settle(seller, 100_00)]).toEqual([false, "waits"]);
  expect(await settle(shop.admin, 100_00)).toBe("proposed");
  const [proposal] = await listProposals(shop.db, beto, 9);
  if (!proposal) throw new Error("nothing waits");
  const confirm = async (by: Admin) => confirmProposal(context(100_00), by, proposal, await proofOf(shop, by));
  expect([await confirm(seller), await declineProposal(context(), seller, proposal.id)]).toEqual(["moved", false]);
  expect([await findDebtor(shop.db, seller, seller.id), await findDebtor(shop.db, beto, seller.id)]).toMatchObject([
    { debt: 300_00, isOwn: 1 },
    { debt: 300_00, isOwn: 0 },
  ]);
  expect((await selectProposal(shop.db, seller, proposal.id))[0]?.isOwn).toBe(1);
  expect(await confirm(beto)).toBe("done");
});

test.each(["buyer", "seller"] as const)("no problem of their own order is decided by its %s", async (side) => {
  const { buyer, orderId } = await buyProduct(shop, { price: 500_00 });
  await report(shop, memoryStore(), buyer, orderId);
  shop.later(24 * HOUR + 1_000);
  await step(shop, orderId, "escalate", "B");
  const { problem } = await problemOf(shop, orderId);
  const party = side === "seller" ? seller : await promote(buyer);
  const decide = (by: Admin, limit: number | null = null) =>
    decideProblem(context(limit), by, problem.id, { to: "resolved_refund", words: WORDS });
  expect([await decide(party), await decide(party, 100_00)]).toEqual([false, "waits"]);
  expect(await decide(beto, 100_00)).toBe("proposed");
  const [proposal] = await listProposals(shop.db, beto, 9);
  if (!proposal) throw new Error("nothing waits");
  const proof = await proofOf(shop, party);
  expect(await confirmProposal(context(100_00), party, proposal, proof)).toBe("moved");
  const isOwn = async (by: Admin) => (await findAdminProblem(shop.db, by, problem.id))?.isOwn;
  expect([await isOwn(party), await isOwn(beto)]).toEqual([1, 0]);
  // Nor where there is no other administrator: it waits for one.
  await shop.db.run(sql`DELETE FROM user_roles WHERE user_id <> ${party.id}`);
  expect(await decide(party)).toBe(false);
  await promote(beto.id);
  expect(await decide(beto)).toBe(true);
});

test.each(["buyer", "seller"] as const)("no order is refunded, ended or settled by its own %s", async (side) => {
  const { orderId, buyer } = await shop.buyAndPay();
  const party = side === "seller" ? seller : await promote(buyer);
  const read = async (by: Admin) => {
    const order = await findModeratedOrder(shop.db, by, orderId);
    if (!order) throw new Error("no such order");
    return order;
  };
  const refund = async (by: Admin) =>
    refundOrder(context(), by, await read(by), { key: uuid(), amount: toCentavos(10_00), ...told });
  const end = async (by: Admin, to: "completed" | "cancelled") =>
    endOrder(context(), by, { orderId, to, ...told }, await read(by));
  expect([(await read(party)).isOwn, (await read(beto)).isOwn]).toEqual([1, 0]);
  expect(await refund(party)).toBe(false);
  for (const to of ["completed", "cancelled"] as const)
    expect(await end(party, to)).toEqual({ ok: false, reason: "moved" });
  expect(await refund(beto)).toBe(true);
  await shop.db.run(sql`UPDATE refunds SET status = 'failed', fault = 'REFUND_NOT_ALLOWED'`);
  const [failedId] = (await shop.refundsOf(orderId)).map(({ id }) => id);
  const settle = async (by: Admin) => {
    const failed = await findFailedRefund(shop.db, by, failedId ?? "");
    return failed && [failed.isOwn, await settleRefund(context(), by, failed, "SPEI 1")];
  };
  expect([await settle(party), await settle(beto)]).toEqual([
    [1, false],
    [0, true],
  ]);
  expect(await end(beto, "cancelled")).toEqual({ ok: true });
});

test("no complaint about a result is decided by its seller or a bidder", async () => {
  const { id, ana, beto: bidder } = await shop.contested({ endsIn: HOUR });
  shop.later(HOUR + MINUTE);
  await shop.cron();
  await shop.db.run(sql`INSERT INTO auction_complaints (auction_id, user_id, cause, words, at)
    VALUES (${id}, ${bidder}, 'sellerBids', 'He told me', ${Date.now()})`);
  await shop.db.run(
    sql`INSERT INTO revelations (auction_id, admin_id, reason, at) VALUES (${id}, ${beto.id}, 'Complaint', 1)`,
  );
  const decide = async (by: Admin) => {
    const result = await findDisputedResult(shop.db, by, id);
    if (!result) throw new Error("nobody complained");
    return [result.isOwn, await decideResult(context(), by, result, { decision: "stands", ...told })];
  };
  for (const party of [seller, await promote(ana), await promote(bidder)])
    expect(await decide(party)).toEqual([1, "moved"]);
  expect(await decide(beto)).toEqual([0, "done"]);
});

test("no takedown of an own listing is reversed, and no own listing released, by its seller", async () => {
  const product = await shop.goods();
  await promote(shop.admin.id);
  expect(await shop.takeDown(product)).toBe(true);
  const decide = async (by: Admin) => {
    const takedown = await findTakedown(shop.db, by, product);
    if (!takedown) throw new Error("it is not down");
    return [
      takedown.isOwn,
      await decideTakedown(context(), by, takedown, { decision: "restored", reason: "Mine" }, null),
    ];
  };
  expect([await decide(seller), await decide(beto)]).toEqual([
    [1, false],
    [0, true],
  ]);
  await shop.db.run(sql`INSERT INTO listing_reviews (id, product_id, found, target, at)
    VALUES ('v1', ${product}, '[]', 'active', 1)`);
  const review = await findReview(shop.db, beto, product);
  if (!review) throw new Error("it is not held");
  expect([await releaseListing(context(), seller, review), await releaseListing(context(), beto, review)]).toEqual([
    false,
    true,
  ]);
});

test("no ruling, suspension or strike is decided by the person it touches", async () => {
  const who = await shop.bidder();
  await shop.db.run(sql`INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, at)
    VALUES ('r1', 'person', ${who}, 'conduct', ${who}, ${shop.admin.id}, 'other', 'Why', 1)`);
  await shop.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at)
    VALUES ('s1', ${who}, ${shop.admin.id}, 'other', 'Why', 1)`);
  const [order = ""] = await strike(shop, who, { productId: await shop.goods(), seller: shop.sellerId }, Date.now());
  const party = await promote(who);
  const verdict = { decision: "lifted", reason: "Read again" } as const;
  const decide = async (by: Admin) => {
    const [ruling, suspension, own] = await Promise.all([
      findRuling(shop.db, by, "r1"),
      findSuspension(shop.db, by, who),
      findStrike(shop.db, by, order),
    ]);
    if (!ruling || !suspension || !own) throw new Error("one is missing");
    const done = [
      await decideRuling(context(), by, ruling, { ...verdict, decision: "restored" }),
      await decideSuspension(context(), by, suspension, verdict),
      await decideStrike(context(), by, own, verdict),
    ];
    return [[ruling.isOwn, suspension.isOwn, own.isOwn], done];
  };
  expect(await decide(party)).toEqual([
    [1, 1, 1],
    [false, false, false],
  ]);
  expect(await decide(beto)).toEqual([
    [0, 0, 0],
    [true, true, true],
  ]);
});

test("no report is decided by whom it is about, or the other side of it", async () => {
  const { id: order, buyer, product } = await createSale(shop, { to: "completed", stock: 2 });
  const question = await putQuestion(shop, { product, asker: buyer });
  const feedback = await putFeedback(shop.db, order, { text: "Malo" });
  const message = uuid();
  await shop.db
    .insert(orderMessages)
    .values({ id: message, order_id: order, user_id: shop.sellerId, at: 1, body: "Oye" });
  const party = await promote(buyer);
  const things: [ReportedNoun, string, RulingPart | null, Admin[]][] = [
    ["listing", product, null, [seller]],
    ["question", question, "question", [seller, party]],
    ["message", message, "body", [seller, party]],
    ["feedback", feedback, "text", [seller, party]],
    ["person", shop.sellerId, "conduct", [seller]],
  ];
  for (const [noun, about, part, parties] of things) {
    await shop.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
      VALUES (${uuid()}, ${noun}, ${about}, ${await shop.bidder()}, 'other', 100, 1)`);
    const reported = { noun, about, title: "Silla" };
    const rule = async (by: Admin) =>
      part !== null &&
      (await ruleAgainst(context(), by, {
        ...{ noun: noun as RuledNoun, about, part, rule: "other", reason: "Why", title: "Silla" },
      }));
    for (const one of parties) {
      expect((await findReportedThing(shop.db, one, noun, about))?.isOwn, noun).toBe(1);
      expect([await dismissReports(context(), one, reported, "Why"), await rule(one)], noun).toEqual([false, false]);
    }
    expect((await findReportedThing(shop.db, beto, noun, about))?.isOwn, noun).toBe(0);
    expect(await dismissReports(context(), beto, reported, "Why"), noun).toBe(true);
    expect(await rule(beto), noun).toBe(part !== null);
  }
});

test("no report of a bidder who may be the seller is reviewed by either", async () => {
  const auction = await shop.open();
  const bidder = await shop.bidder();
  await shop.bid(auction, bidder, 500_00);
  await shop.db.run(sql`INSERT INTO second_accounts (auction_id, user_id, matches, at)
    VALUES (${auction}, ${bidder}, '["phone"]', 1)`);
  for (const party of [seller, await promote(bidder)]) {
    expect(await listSecondAccounts(shop.db, party, 9)).toMatchObject([{ isOwn: 1 }]);
    expect(await reviewSecondAccount(shop.db, party, auction, 1)).toBe(false);
  }
  expect(await listSecondAccounts(shop.db, beto, 9)).toMatchObject([{ isOwn: 0 }]);
  expect(await reviewSecondAccount(shop.db, beto, auction, 1)).toBe(true);
});

test("no listing is taken down by its seller, who bids on it or who has to pay for it", async () => {
  const auction = await shop.open();
  const bidder = await shop.bidder();
  await shop.bid(auction, bidder, 500_00);
  const [row] = await shop.db.all<{ id: string }>(sql`SELECT product_id AS id FROM auctions WHERE id = ${auction}`);
  const productId = row?.id ?? "";
  const takeDown = async (by: Admin, id: string) =>
    takeDownProduct(
      context(),
      by,
      { id, title: "Silla" },
      { rule: "fake", reason: "Why" },
      await findLatestAuction(shop.db, id),
    );
  const unpaid = await shop.goods();
  const buyer = await shop.bidder();
  await shop.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, moved_at)
    VALUES ('unpaid', ${unpaid}, ${buyer}, ${shop.sellerId}, 'Silla', 100, 'awaiting_payment', 1, 1)`);
  for (const [party, id] of [
    [seller, productId],
    [await promote(bidder), productId],
    [seller, unpaid],
    [await promote(buyer), unpaid],
  ] as const) {
    expect(await isPartyOf(shop.db, party, id)).toBe(true);
    expect(await takeDown(party, id)).toBe(false);
  }
  expect([await isPartyOf(shop.db, beto, productId), await takeDown(beto, productId)]).toEqual([false, true]);
});

test("bids are not opened by the seller or a bidder", async () => {
  const { id, ana } = await shop.contested({ endsIn: HOUR });
  shop.later(HOUR + MINUTE);
  await shop.cron();
  const open = async (by: Admin) => {
    const auction = await findRevealableAuction(shop.db, by, id);
    if (!auction) throw new Error("no such auction");
    return [Boolean(auction.isOwn), await revealBids(context(), by, auction, "Complaint")];
  };
  for (const party of [seller, await promote(ana)])
    expect(await open(party)).toEqual([true, { ok: false, refusal: { reason: "ownCase" } }]);
  expect(await open(beto)).toEqual([false, { ok: true }]);
});

test("no payout that was made is told to have come back by its seller, who would get it again", async () => {
  await createSale(shop, { to: "completed", price: 500_00 });
  shop.later(15 * DAY);
  await requestPayouts(shop.db, beto, "all", uuid());
  const [row] = await shop.db.select({ id: payouts.id }).from(payouts);
  const fail = async (by: Admin) => {
    const payout = await findPayout(shop.db, by, row?.id ?? "");
    return payout && [payout.isOwn, await endPayout(context(), by, payout, { failed: "Rebotó" })];
  };
  expect(await fail(seller)).toEqual([1, false]);
  await shop.db.update(payouts).set({ status: "paid", reference: "SPEI 1" });
  expect([await fail(seller), await fail(beto)]).toEqual([
    [1, false],
    [0, true],
  ]);
});

test("no listing is edited for the market by its seller, past the words that hold it", async () => {
  const product = await shop.goods();
  const correct = async (by: Admin) => {
    const listing = await findModeratedListing(shop.db, by, product);
    if (!listing) throw new Error("no such listing");
    const checked = checkEdit({ ...typedGoods(listing), title: "Glock 19" }, { ...listing, images: 1 });
    if (!checked.ok) throw new Error("it cannot be edited so");
    return correctListing(context(), by, listing, { goods: checked.goods, reason: "Why" });
  };
  expect([await correct(seller), await correct(beto)]).toEqual(["closed", "saved"]);
});

test("an appeal of one of two administrators is answered by the other, who decided", async () => {
  await shop.db.run(sql`DELETE FROM user_roles WHERE user_id NOT IN (${beto.id}, ${seller.id})`);
  const product = await shop.goods();
  await takeDownProduct(context(), beto, { id: product, title: "Silla" }, { rule: "fake", reason: "Why" }, null);
  await shop.db.run(sql`UPDATE takedowns SET appeal = 'It is real', appealed_at = at`);
  const keep = async () => {
    const takedown = await findTakedown(shop.db, beto, product);
    if (!takedown) throw new Error("it is not down");
    const verdict = { decision: "kept", reason: "We looked again" } as const;
    return [takedown.isForOthers, await decideTakedown(context(), beto, takedown, verdict, null)];
  };
  const other = await promote(await shop.bidder());
  expect(await keep()).toEqual([1, false]);
  await shop.db.run(sql`DELETE FROM user_roles WHERE user_id = ${other.id}`);
  expect(await keep()).toEqual([0, true]);
});

test.each(["buyer", "seller"] as const)(
  "no order is chosen for what PayPal took of a payment by its %s",
  async (side) => {
    const { buyer, captureId, order } = await buyOfSellers(shop, [100_00, 300_00]);
    const { id } = shop.service.disputes.open(captureId, "UNAUTHORISED", { amount: toCentavos(70_00) });
    await shop.deliverWebhooks();
    const party = await promote(side === "buyer" ? buyer : order(100_00).seller_id);
    const choose = async (by: Admin) => {
      const placement = await findPlacement(shop.db, by, id);
      if (!placement) throw new Error("nothing to place");
      return [placement.isOwn, await chooseOrders(context(), by, placement, [order(300_00).id])];
    };
    expect([await choose(party), await choose(beto)]).toEqual([
      [1, false],
      [0, true],
    ]);
  },
);
