import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { stillAdmin } from "./facts.server";

/** How the whole market stands: `products` without what was taken down, `revenue` of orders that are completed. */
export interface Totals {
  products: number;
  orders: number;
  revenue: Centavos;
  users: number;
}

/** How the market stands. Counted as things come and go, so that this costs the same in any. */
export async function findTotals(db: Database, admin: Admin): Promise<Totals> {
  const rows = await db.all<{ name: keyof Totals; n: number }>(
    sql`SELECT name, n FROM totals WHERE ${stillAdmin(admin)}`,
  );
  const of = (name: keyof Totals) => rows.find((row) => row.name === name)?.n ?? 0;
  return { products: of("products"), orders: of("orders"), revenue: toCentavos(of("revenue")), users: of("users") };
}
