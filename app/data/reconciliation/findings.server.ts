import { type SQL, sql } from "drizzle-orm";
import type { Facts, Finding, FindingKind, Stage } from "~/domain/reconciliation/reconciliation";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { always, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import type { discrepancies, orders } from "../schema.server";
import { isUnsettled, isUnsettledIn } from "./facts.server";

/** A repeated finding stays one row; an open one that is not found again is settled. */
export function saveFindings(
  stage: Exclude<Stage, "done">,
  checked: readonly string[] | "all",
  found: readonly Finding[],
  newId: () => string,
): SQL[] {
  const rows = JSON.stringify(found.map(({ kind, about, facts }) => ({ id: newId(), kind, about, facts })));
  const isChecked =
    checked === "all" ? always : sql`about IN (SELECT value FROM json_each(${JSON.stringify(checked)}))`;
  return [
    sql`UPDATE discrepancies SET settled_at = ${CLOCK} WHERE ${isUnsettledIn(stage)} AND ${isChecked}
      AND (kind, about) NOT IN (SELECT value ->> 'kind', value ->> 'about' FROM json_each(${rows}))`,
    sql`INSERT INTO discrepancies (id, kind, about, facts, found_at)
      SELECT value ->> 'id', value ->> 'kind', value ->> 'about', value -> 'facts', ${CLOCK} FROM json_each(${rows}) WHERE 1
      ON CONFLICT (about, kind) WHERE ${isUnsettled} DO UPDATE SET facts = excluded.facts`,
  ];
}

export type Discrepancy = RowOf<{
  id: Cursor;
  kind: typeof discrepancies.kind;
  about: typeof discrepancies.about;
  facts: Facts;
  foundAt: typeof discrepancies.found_at;
  settledAt: typeof discrepancies.settled_at;
  orderId: typeof orders.id | null;
}>;

type Row = Omit<Discrepancy, "facts"> & RowOf<{ facts: typeof discrepancies.facts }>;

const ofOrder = sql`coalesce((SELECT id FROM orders WHERE id = d.about), (SELECT max(order_id) FROM ledger_entries WHERE payment_id = d.about),
  (SELECT max(o.id) FROM payments y JOIN orders o ON o.checkout_id = y.checkout_id WHERE y.id = d.about),
  (SELECT max(id) FROM orders WHERE product_id = d.about AND d.kind = ${literal<FindingKind>("stock")}))`;
const columns = sql`d.kind, d.about, d.facts, d.found_at AS foundAt, d.settled_at AS settledAt, ${ofOrder} AS orderId`;

/** Newest first, after the cursor `from`. */
export async function listOpenFindings(
  db: Database,
  admin: Admin,
  from: string | null,
  most: number,
): Promise<Discrepancy[]> {
  const rows = await db.all<Row>(sql`SELECT d.found_at || '_' || d.id AS id, ${columns}
    FROM discrepancies d INDEXED BY discrepancies_newest
    WHERE ${isUnsettled} AND ${isStillAdmin(admin)} AND ${before(from, sql`d.found_at`, sql`d.id`)}
    ORDER BY d.found_at DESC, d.id DESC LIMIT ${most}`);
  return rows.map(toDiscrepancy);
}

export async function listSettledFindings(db: Database, admin: Admin, most: number): Promise<Discrepancy[]> {
  const rows = await db.all<Row>(sql`SELECT d.id, ${columns} FROM discrepancies d INDEXED BY discrepancies_settled
    WHERE d.settled_at IS NOT NULL AND ${isStillAdmin(admin)} ORDER BY d.settled_at DESC, d.id DESC LIMIT ${most}`);
  return rows.map(toDiscrepancy);
}

function toDiscrepancy(row: Row): Discrepancy {
  return { ...row, facts: JSON.parse(row.facts) };
}
