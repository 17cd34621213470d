import { type Centavos, toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { totals } from "../schema.server";
import { isStillAdmin } from "./facts.server";

/** `products` without removed ones, `revenue` of completed orders. */
export interface Totals {
  products: number;
  orders: number;
  revenue: Centavos;
  users: number;
}

/** Triggers keep them, so that the cost does not grow with the market. */
export async function findTotals(db: Database, admin: Admin): Promise<Totals> {
  const rows = await db.select().from(totals).where(isStillAdmin(admin));
  const of = (name: keyof Totals) => rows.find((row) => row.name === name)?.n ?? 0;
  return { products: of("products"), orders: of("orders"), revenue: toCentavos(of("revenue")), users: of("users") };
}
