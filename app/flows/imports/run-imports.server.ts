import type { AppContext } from "~/context";
import type { StoredImage } from "~/data/images/image-store.server";
import {
  finishImport,
  type LineOutcome,
  listReadyLines,
  type ReadyLine,
  saveOutcomes,
} from "~/data/imports/import-lines.server";
import { type ClaimedImport, claimImport, releaseImport } from "~/data/imports/imports.server";
import type { ImageSkip } from "~/domain/catalog/draft";
import { checkGoods } from "~/domain/catalog/listing";
import { CLAIM_TIME, RUN_PHOTOS, RUN_TIME } from "~/domain/imports/import";
import type { ImportField } from "~/domain/imports/import-columns";
import type { LineProblem, PhotoReason } from "~/domain/imports/import-lines";
import { findProhibited } from "~/domain/moderation/prohibited";
import { listingDocument } from "~/domain/search/listing-document";
import { deleteImages, deleteImagesIfRefused } from "../images/delete-images.server";
import { prepareImage } from "../images/prepare-image.server";
import { runEach } from "../run-each.server";
import { type OpenArchive, readPhoto } from "./read-photo.server";

/** Lines whose photos are fetched at once: a Worker has six connections. */
const AT_ONCE = 4;

const SKIPS: Record<ImageSkip, PhotoReason> = {
  ...{
    format: "photoFormat",
    animated: "photoFormat",
    size: "photoSize",
    dimensions: "photoSize",
    broken: "photoBroken",
  },
};

/**
 * Works on the import that waits longest, or on this one, in batches: each is written whole or not at all, so a run that
 * breaks off costs nothing but photos fetched again. Run by cron, and after a look at the import's page.
 */
export async function runImports(context: AppContext, id: string | null = null): Promise<void> {
  const { db, now, newId } = context;
  const started = now();
  let own = await claimImport(db, started, id);
  const opened = own?.archive ? await openArchive(context, own.archive) : null;
  let photos = 0;
  while (own && now() - started < RUN_TIME && photos < RUN_PHOTOS) {
    const lines = await listReadyLines(db, own.id);
    if (lines.length === 0) {
      await finishImport(db, own, now(), newId);
      context.sendMailsLater();
      return;
    }
    photos += lines.reduce((sum, line) => sum + line.photos.length, 0);
    own = await runBatch(context, own, opened, lines);
  }
  if (own) await releaseImport(db, own);
}

async function openArchive({ archives }: AppContext, key: string): Promise<OpenArchive | null> {
  const archive = await archives.open(key);
  return archive && { key, archive };
}

/** `null` when another run has taken over, or the import was stopped. */
async function runBatch(
  context: AppContext,
  own: ClaimedImport,
  opened: OpenArchive | null,
  lines: readonly ReadyLine[],
): Promise<ClaimedImport | null> {
  const { db, images, now, newId } = context;
  const outcomes: LineOutcome[] = [];
  await runEach(
    lines.map((line) => async () => void outcomes.push(await readLine(context, own.userId, opened, line))),
    AT_ONCE,
  );
  outcomes.sort((one, other) => one.line.line - other.line.line);
  const keys = outcomes.flatMap(({ images }) => images.map(({ key }) => key));
  const claim = Math.max(now() + CLAIM_TIME, own.claim + 1);
  const goesOn = await deleteImagesIfRefused(images, keys, () =>
    saveOutcomes(db, own, outcomes, { now: now(), next: claim, newId }),
  );
  return goesOn ? { ...own, claim } : null;
}

/** Reads a line's photos, and asks the sell form's rule again. */
async function readLine(
  context: AppContext,
  userId: string,
  opened: OpenArchive | null,
  line: ReadyLine,
): Promise<LineOutcome> {
  const { images, newId } = context;
  const stored: StoredImage[] = [];
  const problems: LineProblem[] = [];
  for (const [index, address] of line.photos.entries()) {
    const fetched = await readPhoto(context, address, opened);
    const taken = fetched.ok ? await prepareImage(images, fetched.file) : null;
    const reason = !fetched.ok ? fetched.reason : taken && !taken.ok ? SKIPS[taken.skip] : null;
    if (reason) problems.push({ field: "photos", reason, value: address.slice(-80) });
    else if (taken?.ok) {
      // The time in a listing's id and some of its chance make the key its own.
      const name = `${userId}/${Number.parseInt(newId().replaceAll("-", "").slice(0, 12), 16)}${line.line % 1000}-${index}`;
      const image = await images.put(name, taken.upright.bytes, taken.upright.image);
      if (image) stored.push(image);
      else problems.push({ field: "photos", reason: "photoNotFound", value: address.slice(-80) });
    }
    if (problems.length > 0) break;
  }
  const checked = checkGoods(line.typed, line.photos.length);
  if (!checked.ok) {
    for (const [field, refusal] of Object.entries(checked.refusals)) {
      if (refusal) problems.push({ field: field as ImportField, reason: refusal.reason, value: "" });
    }
  }
  if (problems.length > 0 || !checked.ok) {
    await deleteImages(
      images,
      stored.map(({ key }) => key),
    );
    return { line, listing: null, images: [], problems };
  }
  const listing = { ...checked.goods, auction: null };
  const document = listingDocument(listing, await context.lexicon());
  const prohibited = findProhibited(listing);
  return { line, listing: { ...listing, document, prohibited }, images: stored, problems };
}
