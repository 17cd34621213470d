import { and, sql } from "drizzle-orm";
import type { MarketDay } from "~/domain/moderation/dashboard";
import { type Centavos, toCentavos } from "~/domain/money";
import { marketDay } from "~/domain/stores/market-day";
import { PERIOD_DAYS } from "~/domain/stores/store-days";
import { DAY } from "~/domain/time";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { marketDays, totals } from "../schema.server";
import { isStillAdmin } from "./facts.server";

/** `products` without removed ones, `revenue` of completed orders. */
export interface Totals {
  products: number;
  orders: number;
  revenue: Centavos;
  users: number;
  /** On which anything came, of the last two periods. */
  days: MarketDay[];
  today: number;
}

/** Triggers keep them, so that the cost does not grow with the market. */
export async function findTotals(db: Database, admin: Admin): Promise<Totals> {
  const { name, n } = totals;
  const [rows, days] = await Promise.all([
    db
      .select({ name, n, now: sql<number>`${CLOCK}` })
      .from(totals)
      .where(isStillAdmin(admin)),
    db
      .select()
      .from(marketDays)
      .where(and(sql`${marketDays.day} > ${CLOCK} - ${2 * PERIOD_DAYS * DAY}`, isStillAdmin(admin))),
  ]);
  const of = (total: (typeof rows)[number]["name"]) => rows.find((row) => row.name === total)?.n ?? 0;
  const counts = { products: of("products"), orders: of("orders"), users: of("users") };
  return { ...counts, revenue: toCentavos(of("revenue")), days, today: marketDay(rows[0]?.now ?? 0) };
}
