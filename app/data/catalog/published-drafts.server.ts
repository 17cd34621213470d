import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { DRAFTS_MAX } from "~/domain/catalog/draft";
import { isScheduled } from "~/domain/catalog/listing";
import type { Message } from "~/domain/messages/message";
import { isSuspended } from "../auctions/facts.server";
import { insertAuction } from "../auctions/new-auctions.server";
import { commit, type Statement } from "../commit.server";
import { allOf, type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import { notify } from "../messages/messages.server";
import { saveOfferTerms } from "../offers/offer-terms.server";
import { countAllowed, isAllowed, limitsJson, ownLimits, selectTries, triesOf, waitFor } from "../rate-limits.server";
import { draftImages, productImages, products } from "../schema.server";
import { learnWords } from "../search/documents.server";
import {
  appendPhoto,
  type Draft,
  type DraftInput,
  hasRoom,
  idsOf,
  keysOf,
  ownDraft,
  selectDraft,
  toDraft,
  upsertDraft,
} from "./drafts.server";
import { holdListing, insertProduct, type ReadListing, targetOf } from "./new-products.server";

/**
 * One batch. Publishes nothing for a suspended account, past the rate limit, when the draft's photos changed or its text is
 * another, or `posted` is a product already. `product` is its id; `wait`: seconds until the rate limit lets one through.
 */
export async function publishDraft(
  db: Database,
  save: DraftInput & { photos: readonly string[]; newId: () => string },
  listing: ReadListing | null,
): Promise<{
  draft: Draft | null;
  product: string | null;
  added: string[];
  isSuspended: boolean;
  isFull: boolean;
  wait: number;
}> {
  const { userId, id, fallbackId, posted, now } = save;
  const room = hasRoom(save, listing ? DRAFTS_MAX + 1 : DRAFTS_MAX);
  const limits = ownLimits.listing(userId);
  const candidates = [...new Set([id, fallbackId])];
  const isNew = sql`NOT EXISTS (SELECT 1 FROM products WHERE seller_id = ${userId} AND id IN (${id}, ${posted}))`;
  const mine = sql`(SELECT p.id FROM products p JOIN drafts d ON d.id = p.id AND d.user_id = p.seller_id
    WHERE p.seller_id = ${userId})`;
  const publishing = listing && [
    insertProduct(save, listing, allOf(isNew, not(isSuspended(userId)), isAllowed(limitsJson(limits), sql`${now}`))),
    sql`INSERT INTO product_images (product_id, position, key, width, height, placeholder)
      SELECT draft_id, position, key, width, height, placeholder FROM draft_images WHERE draft_id IN ${mine}`,
    ...candidates.map((product) => saveOfferTerms(product, listing.offers, sql`${product} IN ${mine}`)),
    ...candidates.flatMap((product) =>
      holdListing(save.newId(), product, listing, targetOf(listing, now), sql`${product} IN ${mine}`),
    ),
    ...candidates.flatMap((product) => insertListedAuction(save, listing, product, sql`${product} IN ${mine}`)),
    ...candidates.flatMap((product) => notifyPublished(save, listing, product, mine)),
    ...learnWords(listing.document.marketWords, sql`EXISTS ${mine}`),
    countAllowed(limits, now, sql`EXISTS ${mine}`),
    sql`DELETE FROM draft_images WHERE draft_id IN ${mine}`,
    sql`DELETE FROM drafts WHERE user_id = ${userId} AND id IN ${mine}`,
  ];
  const writes = [
    upsertDraft(save, allOf(isNew, room)),
    ...save.added.map((image) => appendPhoto(ownDraft(save), image, isNew)),
    ...(publishing ?? []),
  ];
  const published = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.seller_id, userId), inArray(products.id, [id, fallbackId, posted])))
    .orderBy(desc(eq(products.id, posted)))
    .limit(1);
  const [[product], added, draft, suspended, isFull, tries] = await commit(db, writes, [
    published,
    selectUsed(db, keysOf(save.added)),
    selectDraft(db, userId, idsOf(save)),
    isSuspended(userId),
    allOf(isNew, not(room)),
    selectTries(db, limits),
  ]);
  return {
    draft: toDraft(draft),
    product: product?.id ?? null,
    added: keysOf(added),
    isSuspended: suspended,
    isFull,
    wait: waitFor(limits, triesOf(limits, tries), now),
  };
}

function selectUsed(db: Database, keys: readonly string[]) {
  return db
    .select({ key: draftImages.key })
    .from(draftImages)
    .where(inArray(draftImages.key, [...keys]))
    .union(
      db
        .select({ key: productImages.key })
        .from(productImages)
        .where(inArray(productImages.key, [...keys])),
    );
}

function insertListedAuction(
  { now, newId }: DraftInput & { newId: () => string },
  { auction: terms, prohibited }: ReadListing,
  productId: string,
  when: Condition,
): SQL[] {
  return terms && prohibited.length === 0 ? [insertAuction({ id: newId(), productId, terms, now }, when)] : [];
}

/** A message to the seller, written only if this batch made the product. */
function notifyPublished(
  { userId, now, newId }: DraftInput & { newId: () => string },
  { title, auction, prohibited }: ReadListing,
  product: string,
  made: SQL,
): Statement[] {
  const recipient = sql`(SELECT ${userId} WHERE ${product} IN ${made})`;
  if (prohibited.length > 0)
    return notify({ message: { kind: "listing-held", product, title }, recipient, now, newId });
  const message: Message = isScheduled(auction, now)
    ? { kind: "listing-scheduled", product, title, startsAt: auction.startsAt }
    : { kind: "listing-published", product, title };
  return notify({ message, recipient, now, newId });
}
