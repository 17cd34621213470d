import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { insertAuction } from "~/data/auctions/new-auctions.server";
import { CLOCK } from "~/data/clock.server";
import type { Database } from "~/data/connect.server";
import { auctionEvents } from "~/data/schema.server";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import type { Terms } from "~/domain/auctions/terms";
import type { Category } from "~/domain/catalog/product";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

interface Wanted {
  title?: string;
  description?: string | null;
  category?: Category;
  start?: number;
  reserve?: number | null;
  buyItNow?: number | null;
  /** As its seller chose. */
  returnDays?: number | null;
  /** Milliseconds from the database's clock; negative in the past. */
  startsIn?: number;
  endsIn?: number;
}

/** An auction without bids: by default started an hour ago, with 24 hours left. */
export async function auctionOf(
  db: Pick<Database, "all" | "run">,
  seller: string,
  { title = "Cámara réflex", description = null, category = "collectibles", ...wanted }: Wanted = {},
) {
  const { start = 100_00, reserve = null, buyItNow = null, returnDays = null, endsIn = 24 * HOUR } = wanted;
  const { startsIn = Math.min(0, endsIn) - HOUR } = wanted;
  const [{ now } = { now: 0 }] = await db.all<{ now: number }>(sql`SELECT ${CLOCK} AS now`);
  const terms: Terms = {
    seller,
    start: toCentavos(start),
    reserve: reserve === null ? null : toCentavos(reserve),
    buyItNow: buyItNow === null ? null : toCentavos(buyItNow),
    startsAt: now + startsIn,
    originalEnd: now + endsIn,
    rules: AUCTION_RULES,
  };
  const [id, productId] = [uuid(), uuid()];
  const status = startsIn > 0 ? "scheduled" : "active";
  await db.run(sql`INSERT INTO products (id, title, description, category, condition, price, seller_id, image_url,
      is_auction, auction_end_time, status, return_days, created_at)
    VALUES (${productId}, ${title}, ${description}, ${category}, 'used-good', ${start}, ${seller}, ${productId}, 1,
      ${terms.originalEnd}, ${status}, ${returnDays}, ${now})`);
  await db.run(sql`INSERT INTO product_images (product_id, position, key, width, height)
    VALUES (${productId}, 0, ${productId}, 4, 3)`);
  await db.run(insertAuction({ id, productId, terms, now }, sql`1`));
  return { id, productId, terms, now };
}

export type Opened = Awaited<ReturnType<typeof auctionOf>>;

/** Posts the bid form of an auction's page, with a high bid confirmed. */
export function bidOn(who: Visitor, { id, productId }: { id: string; productId: string }, max: string): Promise<Page> {
  return who.post(`/product/${productId}`, { auction: id, key: uuid(), max, confirmed: "yes" });
}

/** The types of an auction's events, in their order. */
export async function eventTypesOf(db: Database, auctionId: string) {
  const events = await db
    .select({ type: auctionEvents.type })
    .from(auctionEvents)
    .where(eq(auctionEvents.auction_id, auctionId))
    .orderBy(auctionEvents.seq);
  return events.map(({ type }) => type);
}
