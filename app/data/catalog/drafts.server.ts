import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { DRAFTS_MAX, type Edition, type PhotoChange, toDraftFields } from "~/domain/catalog/draft";
import type { TypedListing } from "~/domain/catalog/listing";
import { MAX_PRODUCT_IMAGES } from "~/domain/images/image";
import { activeUser } from "../accounts/users.server";
import { commit, readThenCommit } from "../commit.server";
import { allOf, always, type Condition, not } from "../condition.server";
import { type Database, queryOf } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { draftImages, drafts } from "../schema.server";
import { prepared } from "../template.server";

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
  /** How many they have. */
  drafts: number;
  now: number;
  /** Whether their owner may not publish. */
  isSuspended: boolean;
}

export interface DraftInput {
  userId: string;
  /** `fallbackId` replaces it when it is taken. */
  id: string;
  fallbackId: string;
  /** Whether the form's address names its draft. Otherwise it is the one that was saved last. */
  isNamed: boolean;
  /** The draft that the form was made for. */
  posted: string;
  /** `null` of a form that does not say it: it replaces any text. */
  edition: Edition | null;
  fields: TypedListing;
  /** Photos to append, already stored in the bucket. */
  added: readonly StoredImage[];
  now: number;
}

/** The asked one of the user, or the one that was saved last. */
export async function findDraft(db: Database, userId: string, asked: string | null): Promise<Draft | null> {
  return toDraft(await selectDraft(db, userId, asked === null ? null : [asked]));
}

/** Saved last first, up to `DRAFTS_MAX`. */
export async function listDrafts(db: Database, userId: string): Promise<(Draft & { savedAt: number })[]> {
  const rows = await queryOf(db).drafts.findMany({
    columns: { id: true, fields: true, version: true, form: true, updated_at: true },
    where: eq(drafts.user_id, userId),
    with: { images: { columns: { draft_id: false, position: false }, orderBy: draftImages.position } },
    orderBy: [desc(drafts.updated_at), desc(drafts.id)],
    // Publishing makes one more for a moment.
    limit: DRAFTS_MAX + 1,
  });
  return rows.map(({ updated_at, ...row }) => ({ ...row, fields: readFields(row.fields), savedAt: updated_at }));
}

export async function countDrafts(db: Database, userId: string): Promise<number> {
  const [row] = await numberOfDrafts(db, { userId });
  return row?.drafts ?? 0;
}

const numberOfDrafts = prepared((db) =>
  db
    .select({ drafts: count() })
    .from(drafts)
    .where(eq(drafts.user_id, sql.placeholder("userId"))),
);

/**
 * One batch. The text stays when the form is older, a published draft does not come back, and no draft is begun beyond
 * `DRAFTS_MAX`. Returns the keys that were appended and removed: only `MAX_PRODUCT_IMAGES` fit, one may be gone.
 */
export async function writeDraft(
  db: Database,
  save: DraftInput,
  change?: { photo: string; to: PhotoChange },
): Promise<{ draft: Draft | null; added: string[]; removed: string[]; isFull: boolean }> {
  const { userId, posted } = save;
  const own = ownDraft(save);
  const isUnpublished = sql`NOT EXISTS (SELECT 1 FROM products WHERE seller_id = ${userId} AND id = ${posted})`;
  const writes = [
    upsertDraft(save, allOf(isUnpublished, hasRoom(save, DRAFTS_MAX))),
    ...save.added.map((image) => appendPhoto(own, image, always)),
    ...(change?.to === "remove" ? [deletePhoto(own, change.photo)] : []),
    ...(change ? reorderPhotos(own, change) : []),
  ];
  const draft = selectDraft(db, userId, idsOf(save));
  const isFull = allOf(isUnpublished, not(hasRoom(save, DRAFTS_MAX)));
  const { before, after } = await readThenCommit(db, [draft], writes, [draft, isFull]);
  const keys = keysOf(after[0]?.images ?? []);
  return {
    draft: toDraft(after[0]),
    added: keysOf(save.added).filter((key) => keys.includes(key)),
    removed: keysOf(before[0]?.images ?? []).filter((key) => !keys.includes(key)),
    isFull: after[1],
  };
}

/** A draft made of a published listing, with copies of its photos. Returns whether there was room. */
export async function insertDraft(
  db: Database,
  userId: string,
  { id, fields, images, now }: Pick<Draft, "id" | "fields" | "images"> & { now: number },
): Promise<boolean> {
  const room = sql`(SELECT count(*) FROM drafts WHERE user_id = ${userId}) < ${DRAFTS_MAX}`;
  const made = sql`SELECT id FROM drafts WHERE id = ${id} AND user_id = ${userId}`;
  const insert = sql`INSERT INTO drafts (id, user_id, fields, updated_at, version)
    SELECT ${id}, id, ${JSON.stringify(fields)}, ${now}, 1 FROM users WHERE id = ${activeUser(userId)} AND ${room}`;
  const photos = images.map((image) => appendPhoto(sql`(${made})`, image, always));
  return commit(db, [insert, ...photos], sql`EXISTS (${made})`);
}

/** What the draft of a form may be called; `null` of the one that was saved last. */
export const idsOf = ({ id, fallbackId, isNamed }: DraftInput) => (isNamed ? [...new Set([id, fallbackId])] : null);

/** The id of a form's draft, as a query. */
export function ownDraft({ userId, id, fallbackId, isNamed }: DraftInput): SQL {
  return isNamed
    ? sql`(SELECT id FROM drafts WHERE user_id = ${userId} AND id IN (${id}, ${fallbackId}))`
    : sql`(SELECT id FROM drafts WHERE user_id = ${userId} ORDER BY updated_at DESC, id DESC LIMIT 1)`;
}

/** Whether the form's draft is there, or another one fits. */
export function hasRoom(save: DraftInput, most: number): Condition {
  return sql`(EXISTS ${ownDraft(save)} OR (SELECT count(*) FROM drafts WHERE user_id = ${save.userId}) < ${most})`;
}

/** One of the ids, or the one that was saved last. */
export function selectDraft(db: Database, userId: string, ids: readonly string[] | null) {
  return queryOf(db).drafts.findFirst({
    columns: { id: true, fields: true, version: true, form: true },
    where: and(eq(drafts.user_id, userId), ids ? inArray(drafts.id, [...ids]) : undefined),
    with: { images: { columns: { draft_id: false, position: false }, orderBy: draftImages.position } },
    orderBy: [desc(drafts.updated_at), desc(drafts.id)],
  });
}

/** Whether a form may replace the draft's text (`mayReplace` in domain/catalog/draft.ts). */
function replaces({ posted, edition }: DraftInput): Condition {
  if (!edition) return always;
  const { base, form, step } = edition;
  return sql`drafts.id = ${posted} AND (drafts.version = ${base} OR (drafts.form = ${form} AND drafts.version < ${base + step}))`;
}

/** Never takes over the id of another draft or product. */
export function upsertDraft(save: DraftInput, when: Condition): SQL {
  const { userId, id, fallbackId, fields, edition, now } = save;
  const isTaken = sql`EXISTS (SELECT 1 FROM drafts WHERE id = ${id} AND user_id <> ${userId})
    OR EXISTS (SELECT 1 FROM products WHERE id = ${id})`;
  const version = edition ? sql`excluded.version` : sql`drafts.version + 1`;
  return sql`INSERT INTO drafts (id, user_id, fields, updated_at, version, form)
    SELECT coalesce(${ownDraft(save)}, CASE WHEN ${isTaken} THEN ${fallbackId} ELSE ${id} END), id, ${JSON.stringify(fields)}, ${now},
      ${edition ? edition.base + edition.step : 1}, ${edition?.form ?? ""}
    FROM users WHERE id = ${activeUser(userId)} AND ${when}
    ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, updated_at = excluded.updated_at, version = ${version},
      form = excluded.form WHERE ${replaces(save)}`;
}

export function appendPhoto(draft: SQL, { key, width, height, placeholder }: StoredImage, when: Condition): SQL {
  const photos = sql`(SELECT count(*) FROM draft_images WHERE draft_id = d.id)`;
  return sql`INSERT INTO draft_images (draft_id, position, key, width, height, placeholder)
    SELECT d.id, ${photos}, ${key}, ${width}, ${height}, ${placeholder} FROM drafts d
    WHERE d.id IN ${draft} AND ${photos} < ${MAX_PRODUCT_IMAGES} AND ${when}`;
}

function deletePhoto(draft: SQL, photo: string): SQL {
  return sql`DELETE FROM draft_images WHERE key = ${photo} AND draft_id IN ${draft}`;
}

/** Through positions from 5 on, so that positions stay unique. */
function reorderPhotos(draft: SQL, { photo, to }: { photo: string; to: PhotoChange }): SQL[] {
  const shift = { remove: 0, "move-earlier": -3, "move-later": 3 }[to];
  return [
    sql`UPDATE draft_images SET position = position + 5 WHERE draft_id IN ${draft}`,
    sql`UPDATE draft_images SET position = placed.place FROM (
      SELECT key, row_number() OVER (ORDER BY position * 2 + CASE key WHEN ${photo} THEN ${shift} ELSE 0 END) - 1 AS place
      FROM draft_images WHERE draft_id IN ${draft}) placed WHERE draft_images.key = placed.key`,
  ];
}

export function toDraft(row: Awaited<ReturnType<typeof selectDraft>>): Draft | null {
  return row ? { ...row, fields: readFields(row.fields) } : null;
}

function readFields(json: string): TypedListing {
  return toDraftFields(JSON.parse(json));
}

export function keysOf(images: readonly { key: string }[]): string[] {
  return images.map(({ key }) => key);
}
