import type { AppContext } from "~/context";
import type { Database } from "~/data/connect.server";
import {
  clearExpiredEvents,
  deleteExpiredDrafts,
  deleteProblemPhotos,
  EXPIRED_ROWS,
  selectUnusedImages,
} from "~/data/expired-rows.server";
import type { ImageStore } from "~/data/images/image-store.server";
import { listUnusedArchives } from "~/data/imports/imports.server";
import { addCounted, measureDatabase } from "~/data/operations/storage-sizes.server";
import { mergeSearchIndexes } from "~/data/search/product-lists.server";
import { foldViews } from "~/data/stores/listing-views.server";
import type { ImageUse } from "~/domain/images/image";
import { isImageKey, pictureKey } from "~/domain/images/picture";
import { isArchiveKey } from "~/domain/imports/archive";
import type { Bucket } from "~/domain/operations/storage";
import { POLICY } from "~/domain/policy";
import { marketDay } from "~/domain/stores/market-day";
import { DAY } from "~/domain/time";
import { runEach } from "./run-each.server";

/** An upload's rows follow its objects within seconds; a day is safe. */
const ORPHAN_AGE = DAY;
/** Limits of one run; the next run continues. */
const DRAFTS = 200;
/** Per batch, and batches. */
const ROWS = 5_000;
const ROUNDS = 20;
const PAGES = 10;

/** Run by cron. */
export async function deleteExpired(context: AppContext): Promise<void> {
  const { db, images, avatars } = context;
  const now = context.now();
  await runEach([
    ...sweepRows(context, now),
    // Photos of products and of problems share a bucket.
    () => sweepImages(db, images, "products", ["product", "problem"], now - ORPHAN_AGE),
    () => sweepImages(db, avatars, "avatars", ["avatar"], now - ORPHAN_AGE),
    () => measureDatabase(db),
    () => mergeSearchIndexes(db),
  ]);
}

/** One part for each kind of row. */
function sweepRows({ db, images, problemPhotos }: AppContext, now: number): (() => Promise<void>)[] {
  return [
    async () => removeImages(images, await deleteExpiredDrafts(db, now, DRAFTS)),
    async () => removeImages(problemPhotos, await deleteProblemPhotos(db, now, ROWS)),
    ...EXPIRED_ROWS.map((deleteRows) => async () => {
      for (let round = 0; round < ROUNDS; round++) if (!(await deleteRows(db, now, ROWS))) break;
    }),
    () => clearExpiredEvents(db, now),
    async () => {
      const bound = marketDay(now) - POLICY.VIEW_DAYS * DAY;
      for (let round = 0; round < ROUNDS; round++) if (!(await foldViews(db, bound, ROWS))) break;
    },
  ];
}

async function removeImages(store: ImageStore, keys: string[]): Promise<void> {
  if (keys.length > 0) await store.remove(keys);
}

/** Continues where the last run stopped, and counts what the bucket holds; repeats a page after a failure. */
async function sweepImages(
  db: Database,
  store: ImageStore,
  bucket: Bucket,
  uses: readonly ImageUse[],
  bound: number,
): Promise<void> {
  let after = await store.readBookmark();
  try {
    for (let page = 0; page < PAGES; page++) {
      const swept = await sweepPage(db, store, uses, after, bound);
      after = swept.last;
      await addCounted(db, bucket, { ...swept, isLast: !after });
      if (!after) break;
    }
  } finally {
    // Once a run: R2 takes one write a second to the same key.
    await store.saveBookmark(after);
  }
}

/** Written before `bound`; resized images go with their original. Returns the next page's cursor, and what stays of this one. */
async function sweepPage(
  db: Database,
  store: ImageStore,
  uses: readonly ImageUse[],
  after: string | null,
  bound: number,
): Promise<{ last: string | null; bytes: number; objects: number }> {
  const { keys, last } = await store.list(after);
  const old = keys.filter(({ at }) => at < bound).map(({ key }) => ({ key, image: pictureKey.original(key) }));
  const originals = [...new Set(old.map(({ image }) => image))];
  const unused = new Set<string>();
  for (const use of uses) {
    const known = originals.filter((key) => isImageKey(use, key));
    for (const { key } of known.length > 0 ? await selectUnusedImages(db, use, known) : []) unused.add(key);
  }
  const archives = originals.filter(isArchiveKey);
  for (const key of archives.length > 0 ? await listUnusedArchives(db, archives) : []) unused.add(key);
  const gone = new Set(old.filter(({ image }) => unused.has(image)).map(({ key }) => key));
  await store.discard([...gone]);
  const kept = keys.filter(({ key }) => !gone.has(key));
  return { last, objects: kept.length, bytes: kept.reduce((sum, { size }) => sum + size, 0) };
}
