import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Edition, type PhotoChange, toDraftFields } from "~/domain/catalog/draft";
import { isScheduled, type Listing, type TypedListing } from "~/domain/catalog/listing";
import { MAX_PRODUCT_IMAGES } from "~/domain/images/image";
import type { Message } from "~/domain/messages/message";
import { activeUser } from "../accounts/users.server";
import { isSuspended } from "../auctions/facts.server";
import { insertAuction } from "../auctions/new-auctions.server";
import { commit, readThenCommit, type Statement } from "../commit.server";
import { allOf, always, type Condition, not } from "../condition.server";
import { type Database, queryOf } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { notify } from "../messages/messages.server";
import { countAllowed, isAllowed, limitsJson, ownLimits, selectTries, triesOf, waitFor } from "../rate-limits.server";
import { draftImages, drafts, productImages, products } from "../schema.server";
import { learnWords } from "../search/documents.server";
import { insertProduct, type ReadListing } from "./new-products.server";

/** Its id becomes the product's. */
export interface Draft {
  id: string;
  fields: TypedListing;
  images: StoredImage[];
  /** 0 before the first save. */
  version: number;
  /** Id of the form that saved last. */
  form: string;
}

export interface SeenDraft {
  seen: Draft | null;
  now: number;
  /** Whether their owner may not publish. */
  isSuspended: boolean;
}

export interface DraftInput {
  userId: string;
  /** `fallbackId` replaces it when it is taken. */
  id: string;
  fallbackId: string;
  /** The draft that the form was made for. */
  posted: string;
  /** `null` of a form that does not say it: it replaces any text. */
  edition: Edition | null;
  fields: TypedListing;
  /** Photos to append, already stored in the bucket. */
  added: readonly StoredImage[];
  now: number;
}

export async function findDraft(db: Database, userId: string): Promise<Draft | null> {
  return toDraft(await selectDraft(db, userId));
}

/**
 * One batch. The text stays when the form is older, and a published draft does not come back. Returns the keys that were
 * appended and removed: only `MAX_PRODUCT_IMAGES` fit, one may be gone.
 */
export async function writeDraft(
  db: Database,
  save: DraftInput,
  change?: { photo: string; to: PhotoChange },
): Promise<{ draft: Draft | null; added: string[]; removed: string[] }> {
  const { userId, posted } = save;
  const isUnpublished = sql`NOT EXISTS (SELECT 1 FROM products WHERE seller_id = ${userId} AND id = ${posted})`;
  const writes = [
    upsertDraft(save, isUnpublished),
    ...save.added.map((image) => appendPhoto(userId, image, always)),
    ...(change?.to === "remove" ? [deletePhoto(userId, change.photo)] : []),
    ...(change ? reorderPhotos(userId, change) : []),
  ];
  const draft = selectDraft(db, userId);
  const { before, after } = await readThenCommit(db, draft, writes, draft);
  const keys = keysOf(after?.images ?? []);
  return {
    draft: toDraft(after),
    added: keysOf(save.added).filter((key) => keys.includes(key)),
    removed: keysOf(before?.images ?? []).filter((key) => !keys.includes(key)),
  };
}

/**
 * One batch. Publishes nothing for a suspended account, past the rate limit, when the draft's photos changed or its text is
 * another, or `posted` is a product already. `product` is its id; `wait`: seconds until the rate limit lets one through.
 */
export async function publishDraft(
  db: Database,
  save: DraftInput & { photos: readonly string[]; newId: () => string },
  listing: ReadListing | null,
): Promise<{ draft: Draft | null; product: string | null; added: string[]; isSuspended: boolean; wait: number }> {
  const { userId, id, fallbackId, posted, now } = save;
  const limits = ownLimits.listing(userId);
  const candidates = [...new Set([id, fallbackId])];
  const isNew = sql`NOT EXISTS (SELECT 1 FROM products WHERE seller_id = ${userId} AND id IN (${id}, ${posted}))`;
  const mine = sql`(SELECT p.id FROM products p JOIN drafts d ON d.id = p.id AND d.user_id = p.seller_id
    WHERE p.seller_id = ${userId})`;
  const publishing = listing && [
    insertProduct(save, listing, allOf(isNew, not(isSuspended(userId)), isAllowed(limitsJson(limits), sql`${now}`))),
    sql`INSERT INTO product_images (product_id, position, key, width, height, placeholder)
      SELECT draft_id, position, key, width, height, placeholder FROM draft_images WHERE draft_id IN ${mine}`,
    ...candidates.flatMap((product) => insertListedAuction(save, listing, product, sql`${product} IN ${mine}`)),
    ...candidates.flatMap((product) => notifyPublished(save, listing, product, mine)),
    ...learnWords(listing.document.marketWords, sql`EXISTS ${mine}`),
    countAllowed(limits, now, sql`EXISTS ${mine}`),
    sql`DELETE FROM draft_images WHERE draft_id IN ${mine}`,
    sql`DELETE FROM drafts WHERE user_id = ${userId} AND id IN ${mine}`,
  ];
  const writes = [
    upsertDraft(save, isNew),
    ...save.added.map((image) => appendPhoto(userId, image, isNew)),
    ...(publishing ?? []),
  ];
  const published = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.seller_id, userId), inArray(products.id, [id, fallbackId, posted])))
    .orderBy(desc(eq(products.id, posted)))
    .limit(1);
  const [[product], added, draft, suspended, tries] = await commit(db, writes, [
    published,
    selectUsed(db, keysOf(save.added)),
    selectDraft(db, userId),
    isSuspended(userId),
    selectTries(db, limits),
  ]);
  return {
    draft: toDraft(draft),
    product: product?.id ?? null,
    added: keysOf(added),
    isSuspended: suspended,
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

const draftId = (userId: string) => sql`(SELECT id FROM drafts WHERE user_id = ${userId})`;

function selectDraft(db: Database, userId: string) {
  return queryOf(db).drafts.findFirst({
    columns: { id: true, fields: true, version: true, form: true },
    where: eq(drafts.user_id, userId),
    with: { images: { columns: { draft_id: false, position: false }, orderBy: draftImages.position } },
  });
}

/** Whether a form may replace the draft's text (`mayReplace` in domain/catalog/draft.ts). */
function replaces({ posted, edition }: DraftInput): Condition {
  if (!edition) return always;
  const { base, form, step } = edition;
  return sql`drafts.id = ${posted} AND (drafts.version = ${base} OR (drafts.form = ${form} AND drafts.version < ${base + step}))`;
}

/** Never takes over the id of another draft or product. */
function upsertDraft(save: DraftInput, when: Condition): SQL {
  const { userId, id, fallbackId, fields, edition, now } = save;
  const isTaken = sql`EXISTS (SELECT 1 FROM drafts WHERE id = ${id}) OR EXISTS (SELECT 1 FROM products WHERE id = ${id})`;
  const version = edition ? sql`excluded.version` : sql`drafts.version + 1`;
  return sql`INSERT INTO drafts (id, user_id, fields, updated_at, version, form)
    SELECT CASE WHEN ${isTaken} THEN ${fallbackId} ELSE ${id} END, id, ${JSON.stringify(fields)}, ${now},
      ${edition ? edition.base + edition.step : 1}, ${edition?.form ?? ""}
    FROM users WHERE id = ${activeUser(userId)} AND ${when}
    ON CONFLICT (user_id) DO UPDATE SET fields = excluded.fields, updated_at = excluded.updated_at, version = ${version},
      form = excluded.form WHERE ${replaces(save)}`;
}

function appendPhoto(userId: string, { key, width, height, placeholder }: StoredImage, when: Condition): SQL {
  const count = sql`(SELECT count(*) FROM draft_images WHERE draft_id = d.id)`;
  return sql`INSERT INTO draft_images (draft_id, position, key, width, height, placeholder)
    SELECT d.id, ${count}, ${key}, ${width}, ${height}, ${placeholder} FROM drafts d
    WHERE d.user_id = ${userId} AND ${count} < ${MAX_PRODUCT_IMAGES} AND ${when}`;
}

function deletePhoto(userId: string, photo: string): SQL {
  return sql`DELETE FROM draft_images WHERE key = ${photo} AND draft_id IN ${draftId(userId)}`;
}

/** Through positions from 5 on, so that positions stay unique. */
function reorderPhotos(userId: string, { photo, to }: { photo: string; to: PhotoChange }): SQL[] {
  const shift = { remove: 0, "move-earlier": -3, "move-later": 3 }[to];
  return [
    sql`UPDATE draft_images SET position = position + 5 WHERE draft_id IN ${draftId(userId)}`,
    sql`UPDATE draft_images SET position = placed.place FROM (
      SELECT key, row_number() OVER (ORDER BY position * 2 + CASE key WHEN ${photo} THEN ${shift} ELSE 0 END) - 1 AS place
      FROM draft_images WHERE draft_id IN ${draftId(userId)}) placed WHERE draft_images.key = placed.key`,
  ];
}

function insertListedAuction(
  { now, newId }: DraftInput & { newId: () => string },
  { auction: terms }: Listing,
  productId: string,
  when: Condition,
): SQL[] {
  return terms ? [insertAuction({ id: newId(), productId, terms, now }, when)] : [];
}

/** A message to the seller, written only if this batch made the product. */
function notifyPublished(
  { userId, now, newId }: DraftInput & { newId: () => string },
  { title, auction }: Listing,
  product: string,
  made: SQL,
): Statement[] {
  const recipient = sql`(SELECT ${userId} WHERE ${product} IN ${made})`;
  const message: Message = isScheduled(auction, now)
    ? { kind: "listing-scheduled", product, title, startsAt: auction.startsAt }
    : { kind: "listing-published", product, title };
  return notify({ message, recipient, now, newId });
}

function toDraft(row: Awaited<ReturnType<typeof selectDraft>>): Draft | null {
  return row ? { ...row, fields: toDraftFields(JSON.parse(row.fields)) } : null;
}

function keysOf(images: readonly { key: string }[]): string[] {
  return images.map(({ key }) => key);
}
