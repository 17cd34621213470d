import { type SQL, sql } from "drizzle-orm";
import { PAYOUT_ENTRIES } from "~/domain/payments/ledger";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { stillAdmin } from "../moderation/facts.server";
import { isReleasable } from "./balances.server";

/** Sellers whom one press pays at most; the next one goes on. */
const MOST = 200;

/** What is paid out of an order `o` at a moment: what can be, and what the seller is to bear. */
const isIn = (at: SQL) => sql`(o.payable < 0 OR ${isReleasable(at)})`;

/**
 * Asks for the payouts of chosen sellers, or of `all`, each of everything that is theirs by now less what they are to bear;
 * whoever would get nothing or has not said where waits. One batch with its entries, so that who comes second finds nothing
 * left. `run` becomes part of their ids. Answers how many there are.
 */
export async function requestPayouts(
  db: Database,
  admin: Admin,
  sellers: readonly string[] | "all",
  run: string,
): Promise<number> {
  const chosen =
    sellers === "all"
      ? sql`(SELECT DISTINCT seller_id FROM orders INDEXED BY orders_payable WHERE payable <> 0)`
      : sql`(SELECT DISTINCT value AS seller_id FROM json_each(${JSON.stringify(sellers)}))`;
  // Behind "-" comes ".": all ids that begin with the run's.
  const ofRun = sql`p.id > ${`${run}-`} AND p.id < ${`${run}.`}`;
  const answers = await db.batch([
    db.run(sql`INSERT INTO payouts (id, seller_id, account, amount, created_at, moved_at)
      SELECT ${`${run}-`} || row_number() OVER (), s.user_id, s.payout_account, sum(o.payable), ${CLOCK}, ${CLOCK}
      FROM ${chosen} c CROSS JOIN seller_profiles s ON s.user_id = c.seller_id AND s.payout_account IS NOT NULL
      CROSS JOIN orders o INDEXED BY orders_payable ON o.seller_id = s.user_id AND o.payable <> 0
      WHERE ${stillAdmin(admin)} AND ${isIn(CLOCK)}
      GROUP BY s.user_id HAVING sum(o.payable) > 0 LIMIT ${MOST}`),
    // At the same moment as above: the clock goes on between two statements.
    db.run(sql`INSERT INTO payout_orders (payout_id, order_id, amount)
      SELECT p.id, o.id, o.payable FROM payouts p CROSS JOIN orders o INDEXED BY orders_payable
        ON o.seller_id = p.seller_id AND o.payable <> 0
      WHERE ${ofRun} AND ${isIn(sql`p.created_at`)}`),
    db.run(addPayoutEntries(sql`p.id IN (SELECT p.id FROM payouts p WHERE ${ofRun})`, "payout")),
    db.run(sql`INSERT INTO admin_actions (id, admin_id, what, payout_id, amount, at)
      SELECT p.id, ${admin.id}, 'payout', p.id, p.amount, ${CLOCK} FROM payouts p WHERE ${ofRun}`),
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM payouts p WHERE ${ofRun}`),
  ]);
  return answers[4][0]?.n ?? 0;
}

/** Entries for every order of payouts `p` that fulfil a condition: that it was paid out, or that this came to nothing. */
export function addPayoutEntries(which: SQL, kind: "payout" | "payout_failed"): SQL {
  const way = kind === "payout" ? 1 : -1;
  const shares = JSON.stringify(PAYOUT_ENTRIES.map(([account, share]) => [account, share * way]));
  return sql`INSERT INTO ledger_entries (id, order_id, kind, payout_id, account, amount, at)
    SELECT ${`${kind}-`} || i.payout_id || '-' || i.order_id || '-' || (b.value ->> 0), i.order_id, ${kind}, i.payout_id,
      b.value ->> 0, i.amount * (b.value ->> 1), ${CLOCK}
    FROM payouts p CROSS JOIN payout_orders i ON i.payout_id = p.id CROSS JOIN json_each(${shares}) b
    WHERE ${which}`;
}
