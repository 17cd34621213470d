import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findDisputedResult } from "~/data/auctions/complaints.server";
import { listProposals, type StoredProposal } from "~/data/moderation/proposals.server";
import { orders, problemEvents, proposals, refunds } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOUR, MINUTE } from "~/domain/time";
import { complainAboutResult } from "~/flows/auctions/complain-about-result.server";
import { decideResult } from "~/flows/auctions/decide-result.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { decideProblem } from "~/flows/problems/decide-problem.server";
import { openOldDatabase } from "../../support/old-database";
import { faultsOfLedgers } from "../../support/payout-audit";
import { openPayoutShop } from "../../support/payout-desk";
import {
  buyProduct,
  faultsOfProblems,
  memoryStore,
  problemOf,
  problemState,
  report,
  step,
  TERMS,
  WORDS,
} from "../../support/problems";
import { confirmBy, limitedTo, onlyProposal, secondAdmin } from "../../support/proposals";
import { addDueRefund } from "../../support/sales";
import type { Shop } from "../../support/shop";

let shop: Shop;
let ana: Admin;
let beto: Admin;
beforeEach(async () => {
  ({ shop, admin: ana } = await openPayoutShop());
  beto = await secondAdmin(shop);
});
afterEach(async () => {
  expect([...(await faultsOfProblems(shop.db)), ...(await faultsOfLedgers(shop.db))]).toEqual([]);
  await shop.close();
});

const waiting = () => listProposals(shop.db, ana, 9);
const only = () => onlyProposal(shop, ana);
const confirm = (admin: Admin, proposal: StoredProposal) => confirmBy(shop, admin, proposal);

async function escalated(price = 500_00) {
  const { buyer, orderId } = await buyProduct(shop, { price });
  await report(shop, memoryStore(), buyer, orderId);
  shop.later(24 * HOUR + 1_000);
  expect(await step(shop, orderId, "escalate", "B")).toBe(true);
  const { problem } = await problemOf(shop, orderId);
  return { orderId, id: problem.id, read: () => problemState(shop, orderId) };
}
const decide = (id: string, decision: Parameters<typeof decideProblem>[3]) =>
  decideProblem(limitedTo(shop), ana, id, decision);

test.each([
  [{ to: "resolved_refund", words: WORDS }, 500_00, "refunded"],
  [{ to: "resolved_partial", words: WORDS, amount: toCentavos(300_00) }, 300_00, "partially_refunded"],
] as const)(
  "a problem decided above the amount waits for a second administrator: %o",
  async (decision, amount, order) => {
    const { id, orderId, read } = await escalated();
    expect(await decide(id, decision)).toBe("proposed");
    expect(await decide(id, { to: "resolved_refund", words: "Other words" })).toBe("waits");
    const proposal = await only();
    expect(proposal).toMatchObject({
      what: "problem",
      problemId: id,
      orderId,
      outcome: decision.to,
      amount,
      reason: WORDS,
    });
    expect(await read()).toMatchObject({ problem: "escalated", back: [] });
    expect(await confirm(ana, proposal)).toBe("moved");
    const both = await Promise.all([confirm(beto, proposal), confirm(beto, proposal)]);
    expect(both.sort()).toEqual(["done", "moved"]);
    expect(await read()).toMatchObject({ problem: decision.to, order, back: [amount] });
    const [event] = await shop.db.select().from(problemEvents).where(sql`to_status = ${decision.to}`);
    expect(event).toMatchObject({ actor: "A", admin_id: beto.id, words: WORDS });
    expect(await waiting()).toEqual([]);
  },
);

test.each([
  ["below the amount", { to: "resolved_partial", words: WORDS, amount: toCentavos(100_00) }],
  ["for the seller", { to: "resolved_seller", words: WORDS }],
  ["paid only after a return", { to: "return_agreed", words: WORDS, terms: TERMS }],
] as const)("what is %s is decided at once", async (_, decision) => {
  expect(await decide((await escalated()).id, decision)).toBe(true);
  expect(await waiting()).toEqual([]);
});

test("a proposed decision falls away when the problem or what is left of its order has changed", async () => {
  const { id, orderId, read } = await escalated();
  await decide(id, { to: "resolved_refund", words: WORDS });
  const proposal = await only();
  await addDueRefund(shop, orderId, 10_00);
  expect(await confirm(beto, proposal)).toBe("moved");
  expect((await read()).problem).toBe("escalated");
  expect(await decide(id, { to: "resolved_seller", words: WORDS })).toBe(true);
  expect(await confirm(beto, proposal)).toBe("moved");
  expect((await shop.db.select().from(proposals)).map(({ decision }) => decision)).toEqual([null]);
});

test("a part that was proposed is not refunded after another refund of its order, though it would still fit", async () => {
  const { id, orderId, read } = await escalated();
  await decide(id, { to: "resolved_partial", words: WORDS, amount: toCentavos(300_00) });
  const proposal = await only();
  await addDueRefund(shop, orderId, 10_00);
  expect(await confirm(beto, proposal)).toBe("moved");
  expect(await read()).toMatchObject({ problem: "escalated", back: [10_00] });
});

test("a result whose refund a second administrator confirmed can be decided afterwards", async () => {
  const { id, ana: winner, beto: loser } = await shop.contested({ endsIn: HOUR });
  shop.later(HOUR + MINUTE);
  await shop.cron();
  await shop.start(winner, { kind: "product", id: (await shop.auction(id)).productId });
  const token = await shop.token(winner);
  shop.service.approve(token);
  await settlePayment(shop.context(), token);
  await complainAboutResult(
    shop.context(),
    { auctionId: id, userId: loser, cause: "sellerBids", words: "He told me" },
    "Cámara",
  );
  await shop.db.run(
    sql`INSERT INTO revelations (auction_id, admin_id, reason, at) VALUES (${id}, ${ana.id}, 'Complaint', 1)`,
  );
  const decideVoid = async () => {
    const result = await findDisputedResult(shop.db, ana, id);
    if (!result) throw new Error("nobody complained");
    return decideResult(limitedTo(shop, 1), ana, result, { decision: "void", reason: "Own bids", feeBearer: "seller" });
  };
  expect([await decideVoid(), await decideVoid()]).toEqual(["proposed", "waits"]);
  expect(await confirm(beto, await only())).toBe("done");
  expect(await decideVoid()).toBe("done");
  expect(await shop.db.select().from(refunds)).toHaveLength(1);
  expect((await shop.db.select().from(orders)).map(({ status }) => status)).toEqual(["cancelled"]);
});

test("proposals of before stay as they were, and as they are logged", async () => {
  const old = await openOldDatabase("0063_more_proposals");
  const db = drizzle({ client: old.client });
  for (const id of ["ana", "beto"]) {
    await db.run(sql`INSERT INTO users (id, email, full_name, password_hash, created_at)
      VALUES (${id}, ${`${id}@example.com`}, ${id}, 'x', 1)`);
  }
  await db.run(sql`INSERT INTO proposals (id, what, user_id, reason, proposed_by, proposed_at, until) VALUES
    ('r', 'role_granted', 'beto', 'Help', 'ana', 1, 2), ('s', 'role_granted', 'ana', 'Help', 'ana', 1, 2)`);
  const entries = () => db.all(sql`SELECT * FROM audit_entries`);
  const before = await entries();
  await old.migrate();
  expect(await entries()).toEqual(before);
  expect(await db.all(sql`SELECT id, user_id, reason, problem_id FROM proposals ORDER BY id`)).toEqual([
    { id: "r", user_id: "beto", reason: "Help", problem_id: null },
    { id: "s", user_id: "ana", reason: "Help", problem_id: null },
  ]);
  await db.run(sql`UPDATE proposals SET decision = 'confirmed', decided_by = 'ana', decided_at = 2 WHERE id = 'r'`);
  expect(await db.all(sql`SELECT user_id FROM user_roles`)).toEqual([{ user_id: "beto" }]);
  await old.close();
});
