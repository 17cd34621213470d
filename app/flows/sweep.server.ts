import type { AppContext } from "~/context";
import { tidySearch } from "~/data/product-lists.server";
import { findUnused, forgetOld } from "~/data/sweepings.server";
import { SESSION_IDLE } from "~/domain/account";
import { isImageKey, pictureKey } from "~/domain/picture";

const DAY = 86_400_000;
/** A draft that nobody touched for so long is given up. */
const DRAFT_LIFE = 30 * DAY;
/** An upload's rows follow its objects within seconds; a day is safe. */
const ORPHAN_AGE = DAY;
const TRIES_AGE = DAY;
/** What one run does at most; the next run goes on where this one stopped. */
const ROWS = 200;
const PAGES = 10;

/** What time alone has decided: abandoned drafts and images, ended sessions, forgotten tries. Run by cron. */
export async function sweep(context: AppContext): Promise<void> {
  const now = context.now();
  // A session past its absolute life is used no more, so that it falls idle within a week.
  const bounds = { drafts: now - DRAFT_LIFE, sessions: now - SESSION_IDLE, tries: now - TRIES_AGE, most: ROWS };
  const photos = await forgetOld(context.db, bounds);
  if (photos.length > 0) await context.images.remove(photos);
  await sweepImages(context, now - ORPHAN_AGE);
  await tidySearch(context.db);
}

/** Removes objects written before `bound` that no product and no draft has; a size goes with its original. */
async function sweepImages({ db, images }: AppContext, bound: number): Promise<void> {
  let after = await images.bookmark();
  for (let page = 0; page < PAGES; page++) {
    const { keys, last } = await images.list(after);
    const old = keys.filter(({ at }) => at < bound).map(({ key }) => ({ key, image: pictureKey.original(key) }));
    const known = [...new Set(old.map(({ image }) => image))].filter(isImageKey);
    const unused = new Set(known.length > 0 ? await findUnused(db, known) : []);
    await images.discard(old.filter(({ image }) => unused.has(image)).map(({ key }) => key));
    after = last;
    if (!after) break;
  }
  await images.keepBookmark(after);
}
