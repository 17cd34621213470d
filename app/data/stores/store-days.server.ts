import { sql } from "drizzle-orm";
import type { StoreDay } from "~/domain/stores/store-days";
import type { Database } from "../connect.server";

/** From a day on; a day on which nothing happened has no row. */
export async function listStoreDays(db: Database, sellerId: string, from: number): Promise<StoreDay[]> {
  return db.all<StoreDay>(
    sql`SELECT day, views, watches, sold AS sales, revenue FROM store_days WHERE seller_id = ${sellerId} AND day >= ${from} ORDER BY day`,
  );
}
