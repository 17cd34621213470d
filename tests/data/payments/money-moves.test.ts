import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { always } from "~/data/condition.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { movePayouts } from "~/data/payouts/payout-moves.server";
import { moveRefund } from "~/data/refunds/refund-moves.server";
import { type Moves, sourcesIn } from "~/domain/moves";
import { PAYMENT_MOVES } from "~/domain/payments/payment";
import { PAYOUT_MOVES } from "~/domain/payouts/payout";
import { REFUND_MOVES } from "~/domain/refunds/refund";
import { type Catalogue, openCatalogue } from "../../support/catalogue";

let catalogue: Catalogue;
const run = (statement: string) => catalogue.client.execute(statement);

let made = 0;
/** A payment of an order of 100.00 in a status, with its sale; returns the id that all of them have. */
async function putPayment(status = "created"): Promise<string> {
  const id = `o${++made}`;
  await run(`INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)
    VALUES ('${id}', 'leo', 'MXN', 10000, '{}', 1, 1)`);
  await run(`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, checkout_id)
    VALUES ('${id}', 'p1', 'leo', 'ana', 'Thing', 10000, 'awaiting_payment', 1, '${id}')`);
  await run(`INSERT INTO payments (id, checkout_id, attempt, status, amount, currency, capture_id, created_at, updated_at)
    VALUES ('${id}', '${id}', 1, '${status}', 10000, 'MXN', 'C${id}', 1, 1)`);
  await run(`INSERT INTO ledger_entries (id, order_id, payment_id, kind, account, amount, at)
    VALUES ('${id}', '${id}', '${id}', 'sale', 'buyer_clearing', -10000, 1)`);
  return id;
}

async function putRefund(status: string): Promise<string> {
  const id = await putPayment();
  await run(`INSERT INTO refunds (id, order_id, payment_id, amount, cause, status, created_at, updated_at)
    VALUES ('${id}', '${id}', '${id}', 10000, 'admin', '${status}', 1, 1)`);
  return id;
}

async function putPayout(status: string): Promise<string> {
  const id = `t${++made}`;
  const reference = status === "paid" || status === "returned" ? "'R1'" : "NULL";
  await run(`INSERT INTO payouts (id, seller_id, account, amount, status, reference, created_at, moved_at)
    VALUES ('${id}', 'ana', 'ana@example.com', 10000, '${status}', ${reference}, 1, 1)`);
  return id;
}

beforeAll(async () => {
  catalogue = await openCatalogue();
  await catalogue.put([{}]);
});
afterAll(() => catalogue.close());

const statusOf = async (table: string, id: string) =>
  (await run(`SELECT status FROM ${table} WHERE id = '${id}'`)).rows[0]?.status;

/**
 * For every pair of statuses: the trigger refuses what domain's table does not allow, and the move then does nothing.
 */
async function expectSame<Status extends string>(
  table: string,
  moves: Moves<Status>,
  put: (status: Status) => Promise<string>,
  move: (id: string, to: Status) => Parameters<Catalogue["db"]["run"]>[0],
  facts: (to: Status) => string = () => "",
) {
  const statuses = Object.keys(moves) as Status[];
  for (const from of statuses) {
    for (const to of statuses.filter((status) => status !== from)) {
      const isAllowed = sourcesIn(moves, to).includes(from);
      const [byHand, byMove] = [await put(from), await put(from)];
      const moved = run(`UPDATE ${table} SET status = '${to}'${facts(to)} WHERE id = '${byHand}'`);
      if (isAllowed) await moved;
      else await expect(moved, `${from} > ${to}`).rejects.toThrow("does not move so");
      await catalogue.db.run(move(byMove, to));
      expect([from, to, await statusOf(table, byMove)]).toEqual([from, to, isAllowed ? to : from]);
    }
  }
}

test("a payment moves as domain says, in the database and by its move", async () => {
  await expectSame("payments", PAYMENT_MOVES, putPayment, (id, to) => movePayment(id, { to }));
});

test("a refund moves as domain says", async () => {
  await expectSame("refunds", REFUND_MOVES, putRefund, (id, to) => moveRefund(id, { to }));
});

test("a payout moves as domain says", async () => {
  const reference = (to: string) => (to === "paid" ? ", reference = 'R2'" : "");
  await expectSame(
    "payouts",
    PAYOUT_MOVES,
    putPayout,
    (id, to) => movePayouts(sql`id = ${id}`, { to, reference: to === "paid" ? "R2" : undefined, when: always }),
    reference,
  );
});
