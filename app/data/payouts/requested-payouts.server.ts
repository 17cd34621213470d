import { aliasedTable, count, gt, lt, type SQL, sql } from "drizzle-orm";
import type { AdminAction } from "~/domain/moderation/admin-action";
import { type Centavos, toCentavos } from "~/domain/money";
import { PAYOUT_ENTRIES } from "~/domain/payments/ledger";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { allOf, type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { payouts } from "../schema.server";
import { isReleasable } from "./holds.server";

/** The most sellers of one request; the next request continues. */
const MOST = 200;

/** Whether an order `o` is part of a payout at a moment: it can be paid out, or the seller owes a refund of it. */
const isDue = (at: SQL) => sql`(o.payable < 0 OR ${isReleasable(at)})`;

const EVERY_SELLER = sql`(SELECT DISTINCT seller_id FROM orders INDEXED BY orders_payable WHERE payable <> 0)`;

/** What one request pays now, a row for each seller. */
function duePayouts(admin: Admin, sellers: SQL): SQL {
  return sql`(SELECT s.user_id AS seller_id, s.payout_account AS account, sum(o.payable) AS amount
    FROM ${sellers} c CROSS JOIN seller_profiles s ON s.user_id = c.seller_id AND s.payout_account IS NOT NULL
    CROSS JOIN orders o INDEXED BY orders_payable ON o.seller_id = s.user_id AND o.payable <> 0
    WHERE ${isStillAdmin(admin)} AND ${isDue(CLOCK)}
    GROUP BY s.user_id HAVING sum(o.payable) > 0 LIMIT ${MOST})`;
}

/** What a request for all sellers would pay. */
export async function findDuePayouts(db: Database, admin: Admin): Promise<{ sellers: number; amount: Centavos }> {
  const [row] = await db.all<{ sellers: number; amount: Centavos }>(sql`SELECT count(*) AS sellers,
    coalesce(sum(amount), 0) AS amount FROM ${duePayouts(admin, EVERY_SELLER)}`);
  return { sellers: row?.sellers ?? 0, amount: toCentavos(row?.amount ?? 0) };
}

/** One batch: of two requests at once the second finds nothing. Ids begin with `run`. */
export async function requestPayouts(
  db: Database,
  admin: Admin,
  sellers: readonly string[] | "all",
  run: string,
): Promise<number> {
  const chosen =
    sellers === "all"
      ? EVERY_SELLER
      : sql`(SELECT DISTINCT value AS seller_id FROM json_each(${JSON.stringify(sellers)}))`;
  // "." follows "-" in order, so this range has all ids that begin with the run's.
  const p = aliasedTable(payouts, "p");
  const ofRun = allOf(gt(p.id, `${run}-`), lt(p.id, `${run}.`));
  const statements = [
    sql`INSERT INTO payouts (id, seller_id, account, amount, created_at, moved_at)
      SELECT ${`${run}-`} || row_number() OVER (), seller_id, account, amount, ${CLOCK}, ${CLOCK}
      FROM ${duePayouts(admin, chosen)}`,
    // At the same moment as above: the clock moves on between two statements.
    sql`INSERT INTO payout_orders (payout_id, order_id, amount)
      SELECT p.id, o.id, o.payable FROM payouts p CROSS JOIN orders o INDEXED BY orders_payable
        ON o.seller_id = p.seller_id AND o.payable <> 0
      WHERE ${ofRun} AND ${isDue(sql`p.created_at`)}`,
    addPayoutEntries(ofRun, "payout"),
    sql`INSERT INTO admin_actions (id, admin_id, what, payout_id, amount, at)
      SELECT p.id, ${admin.id}, ${literal<AdminAction>("payout")}, p.id, p.amount, ${CLOCK} FROM payouts p WHERE ${ofRun}`,
  ];
  const requested = db.select({ n: count() }).from(p).where(ofRun);
  const [row] = await commit(db, statements, requested);
  return row?.n ?? 0;
}

export function addPayoutEntries(which: Condition, kind: "payout" | "payout_failed"): SQL {
  const way = kind === "payout" ? 1 : -1;
  const shares = JSON.stringify(PAYOUT_ENTRIES.map(([account, share]) => [account, share * way]));
  return sql`INSERT INTO ledger_entries (id, order_id, kind, payout_id, account, amount, at)
    SELECT ${`${kind}-`} || i.payout_id || '-' || i.order_id || '-' || (b.value ->> 0), i.order_id, ${kind}, i.payout_id,
      b.value ->> 0, i.amount * (b.value ->> 1), ${CLOCK}
    FROM payouts p CROSS JOIN payout_orders i ON i.payout_id = p.id CROSS JOIN json_each(${shares}) b
    WHERE ${which}`;
}
