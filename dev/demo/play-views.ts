import { sql } from "drizzle-orm";
import { addViews } from "~/data/stores/listing-views.server";
import { marketDay } from "~/domain/stores/market-day";
import { PERIOD_DAYS } from "~/domain/stores/store-days";
import { DAY } from "~/domain/time";
import { contextAt } from "./context-at";

/** Views of each listing since it was published, more of late, the same in every demo. */
export async function playViews(databaseUrl: string, now: number): Promise<void> {
  const { db } = contextAt(databaseUrl, now);
  const listings = await db.all<{ id: string; created_at: number }>(
    sql`SELECT id, created_at FROM products ORDER BY created_at, title`,
  );
  const today = marketDay(now);
  for (let ago = 2 * PERIOD_DAYS - 1; ago >= 0; ago--) {
    const day = today - ago * DAY;
    const views = listings
      .map(({ id, created_at }, n) => [id, created_at < day + DAY ? viewsOn(n, ago) : 0] as const)
      .filter(([, count]) => count > 0);
    await addViews(db, day, new Map(views));
  }
}

function viewsOn(listing: number, ago: number): number {
  const wave = Math.sin(listing * 7 + ago * 1.3) + Math.sin(ago / 5);
  return Math.max(0, Math.round(3 + wave * 2 - ago / 30));
}
