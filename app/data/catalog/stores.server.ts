import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Business } from "~/domain/accounts/business";
import { COUNT_CAP, type ListPosition, PAGE_SIZE, type PageCursor } from "~/domain/search/search";
import { TIERS } from "~/domain/search/tiers";
import { businessJson, toBusiness } from "../accounts/businesses.server";
import { type SellerWords, sellerWords, toSellerWords } from "../accounts/seller-words.server";
import { isScheduled } from "../auctions/facts.server";
import type { Database } from "../connect.server";
import { type StoreRatings, storeRatingColumns } from "../feedback/store-feedback.server";
import type { RowOf } from "../rows.server";
import { type auctions, productImages, products, sellerProfiles, users } from "../schema.server";
import { hasProductStatus } from "./facts.server";
import { cardColumns, isActive, isCover, type ProductCard, toCard } from "./products.server";

/** Never its phone, street or email. */
export type Store = SellerWords &
  RowOf<{
    handle: typeof sellerProfiles.handle;
    name: typeof sellerProfiles.business_name;
    description: typeof sellerProfiles.description;
    city: typeof sellerProfiles.city;
    state: typeof sellerProfiles.state;
    shippingPolicy: typeof sellerProfiles.shipping_policy;
    returnPolicy: typeof sellerProfiles.return_policy;
    ratings: StoreRatings;
  }> & {
    /** `null` of a private person. */
    business: Business | null;
  };

/** `null` also when its owner has deleted the account. */
export async function findStore(db: Database, handle: string): Promise<Store | null> {
  const [store] = await db
    .select({
      handle: sellerProfiles.handle,
      name: sellerProfiles.business_name,
      description: sellerProfiles.description,
      city: sellerProfiles.city,
      state: sellerProfiles.state,
      shippingPolicy: sellerProfiles.shipping_policy,
      returnPolicy: sellerProfiles.return_policy,
      ratings: storeRatingColumns,
      words: sellerWords(),
      business: businessJson(),
    })
    .from(sellerProfiles)
    .innerJoin(users, eq(users.id, sellerProfiles.user_id))
    .where(and(eq(sellerProfiles.handle, handle), isNull(users.deleted_at)));
  if (!store) return null;
  const { words, business, ...profile } = store;
  return { ...profile, ...toSellerWords(words), business: toBusiness(business) };
}

/** What a store has for sale, counted up to `COUNT_CAP`. */
export async function countStoreProducts(db: Database, handle: string): Promise<{ count: number; isMore: boolean }> {
  const listed = db
    .select({ seq: products.seq })
    .from(products)
    .innerJoin(productImages, isCover)
    .where(and(eq(products.seller_id, sellerOf(db, handle)), isActive))
    .limit(COUNT_CAP + 1);
  const [row] = await db.all<{ listed: number }>(sql`SELECT count(*) AS listed FROM (${listed})`);
  const count = row?.listed ?? 0;
  return { count: Math.min(count, COUNT_CAP), isMore: count > COUNT_CAP };
}

/** Newest first. */
export async function findStoreProducts(db: Database, handle: string, turn: PageCursor) {
  const backwards = turn !== null && "before" in turn;
  const from = turn && ("after" in turn ? lt(products.seq, turn.after.seq) : gt(products.seq, turn.before.seq));
  const rows = await db
    .select({ seq: products.seq, ...cardColumns })
    .from(products)
    .innerJoin(productImages, isCover)
    .where(and(eq(products.seller_id, sellerOf(db, handle)), isActive, from ?? undefined))
    .orderBy(backwards ? asc(products.seq) : desc(products.seq))
    .limit(PAGE_SIZE + 1);
  const more = rows.length > PAGE_SIZE;
  const shown = rows.slice(0, PAGE_SIZE);
  if (backwards) shown.reverse();
  return {
    products: shown.map(({ seq: _, ...row }): ProductCard => toCard(row)),
    next: more || backwards ? positionOf(shown.at(-1)) : null,
    previous: (backwards ? more : turn !== null) ? positionOf(shown[0]) : null,
  };
}

function sellerOf(db: Database, handle: string) {
  return db.select({ id: sellerProfiles.user_id }).from(sellerProfiles).where(eq(sellerProfiles.handle, handle));
}

/** The product's id. */
export type ScheduledAuction = RowOf<{
  id: typeof products.id;
  title: typeof products.title;
  language: typeof products.language;
  startsAt: typeof auctions.starts_at;
}>;

/** The most that a store shows its owner. */
const SCHEDULED_MOST = 100;

/** The next to start first; empty in another seller's store. */
export async function findScheduledAuctions(
  db: Database,
  ownerId: string,
  handle: string,
): Promise<ScheduledAuction[]> {
  return db.all<ScheduledAuction>(sql`SELECT p.id, p.title, p.language, a.starts_at AS startsAt
    FROM auctions a JOIN products p ON p.id = a.product_id JOIN seller_profiles s ON s.user_id = a.seller_id
    WHERE a.seller_id = ${ownerId} AND s.handle = ${handle}
      AND ${isScheduled(sql`a`)} AND ${hasProductStatus("scheduled", sql`p`)}
    ORDER BY a.starts_at LIMIT ${SCHEDULED_MOST}`);
}

function positionOf(row: { seq: number } | undefined): ListPosition | null {
  return row ? { seq: row.seq, rank: 0, tier: TIERS[0] } : null;
}
