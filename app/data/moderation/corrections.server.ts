import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Before } from "~/domain/moderation/correction";
import type { Admin } from "../accounts/users.server";
import { findRevisable, type RevisableListing } from "../catalog/revisions.server";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { UNPAID } from "../orders/facts.server";
import { listingCorrections, products, sellerProfiles, users } from "../schema.server";
import { isStillAdmin, mayDecide } from "./facts.server";
import { exportOwnTakedowns } from "./takedowns.server";

const SHOWN = 20;

export interface ModeratedListing extends RevisableListing {
  sellerId: string;
  store: string;
  handle: string;
  createdAt: number;
  watchers: number;
  bids: number;
  hasUnpaidOrder: boolean;
  isRestorable: boolean;
}

/** In any status. */
export async function findModeratedListing(db: Database, admin: Admin, id: string): Promise<ModeratedListing | null> {
  const [listing, [facts]] = await Promise.all([
    findRevisable(db, sql`${eq(products.id, id)} AND ${isStillAdmin(admin)}`),
    db
      .select({
        sellerId: products.seller_id,
        store: sellerProfiles.business_name,
        handle: sellerProfiles.handle,
        createdAt: products.created_at,
        watchers: products.watchers,
        bids: products.bids,
        hasUnpaidOrder: sql`${hasUnpaidOrder(id)}`.mapWith(Boolean),
        isRestorable: sql`EXISTS (SELECT 1 FROM takedowns WHERE product_id = ${id})`.mapWith(Boolean),
      })
      .from(products)
      .innerJoin(sellerProfiles, eq(sellerProfiles.user_id, products.seller_id))
      .where(and(eq(products.id, id), isStillAdmin(admin))),
  ]);
  return listing && facts ? { ...listing, ...facts } : null;
}

export function hasUnpaidOrder(productId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM orders WHERE product_id = ${productId} AND status IN ${UNPAID})`;
}

export function canCorrect(admin: Admin, sellerId: string): Condition {
  return mayDecide(admin, sql`${sellerId}`);
}

/** The newest first, with who made each. */
export async function findCorrections(db: Database, admin: Admin, productId: string) {
  const { id, at, reason, before, admin_id, product_id } = listingCorrections;
  return await db
    .select({ id, at, reason, before, adminId: admin_id, name: users.full_name })
    .from(listingCorrections)
    .innerJoin(users, eq(users.id, admin_id))
    .where(and(eq(product_id, productId), isStillAdmin(admin)))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN);
}

/** What was done to listings, for the seller's copy of what we keep, oldest first. */
export async function exportModeration(db: Database, sellerId: string) {
  const { product_id, at, reason, before } = listingCorrections;
  const [takedowns, corrections] = await Promise.all([
    exportOwnTakedowns(db, sellerId),
    db
      .select({ product_id, at, reason, before })
      .from(listingCorrections)
      .innerJoin(products, eq(products.id, product_id))
      .where(eq(products.seller_id, sellerId))
      .orderBy(at),
  ]);
  return { takedowns, corrections };
}

/** In the batch of the edit. */
export function insertCorrection(
  admin: Admin,
  productId: string,
  { id, reason, before }: { id: string; reason: string; before: Before },
  when: Condition,
): SQL {
  return sql`INSERT INTO listing_corrections (id, product_id, admin_id, reason, before, at)
    SELECT ${id}, ${productId}, ${admin.id}, ${reason}, ${JSON.stringify(before)}, ${CLOCK} WHERE ${when}`;
}
