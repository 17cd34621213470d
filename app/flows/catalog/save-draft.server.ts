import type { AppContext } from "~/context";
import { type Draft, type DraftInput, writeDraft } from "~/data/catalog/drafts.server";
import type { StoredImage } from "~/data/images/image-store.server";
import { type PhotoChange, parseEdition, type SkippedPhoto, toDraftFields } from "~/domain/catalog/draft";
import type { TypedListing } from "~/domain/catalog/listing";
import { countUpload } from "../images/count-upload.server";
import { deleteImages, deleteImagesIfRefused } from "../images/delete-images.server";
import { createPhotoUpload, type PhotoUpload } from "./store-photos.server";

/** `take` gets the files one by one. Throws when the upload breaks off. */
export interface PostedForm<Fields> {
  read(take: PhotoUpload["take"]): Promise<Fields>;
  onFault(error: unknown): void;
}

type SellFields = TypedListing & { draft?: string; edition?: string };

export interface SellForm extends PostedForm<SellFields> {
  /** What to save beside what was typed. `photos`: keys of the draft's, with those of the form. */
  fill?(typed: TypedListing, photos: string[]): Promise<TypedListing>;
}

/** The photos are in the bucket, but not in the draft yet. */
export interface SellSubmission {
  save: DraftInput;
  skipped: SkippedPhoto[];
}

export interface SavedDraft {
  draft: Draft | null;
  /** What was typed, if it was not saved: a newer text of another window stays. */
  unsaved: TypedListing | null;
  /** There are as many drafts as there may be. */
  isFull: boolean;
  stored: number;
  skipped: SkippedPhoto[];
}

/** A form's draft as it was read, and whether its address names it. */
export interface DraftAsked {
  seen: Draft | null;
  asked: string | null;
}

/** The form's own draft id counts only without `seen`. Deletes the stored photos when the upload breaks off. */
export async function readSellForm(
  context: AppContext,
  userId: string,
  { seen, asked }: DraftAsked,
  form: SellForm,
): Promise<SellSubmission> {
  const at = context.now();
  const photos = createPhotoUpload({
    store: context.images,
    name: (index) => `${userId}/${at}-${index}`,
    before: seen?.images.length ?? 0,
    mayUpload: async () => (await countUpload(context, userId)) === 0,
    onFault: form.onFault,
  });
  try {
    const fallbackId = context.newId();
    const { draft: posted = fallbackId, edition, ...typed } = await form.read(photos.take);
    const filled = await form.fill?.(typed, imageKeys([...(seen?.images ?? []), ...photos.stored]));
    const save = {
      ...{
        userId,
        id: seen?.id ?? posted,
        fallbackId,
        isNamed: asked !== null,
        posted,
        edition: parseEdition(edition),
      },
      ...{ fields: toDraftFields({ ...typed, ...filled }), added: photos.stored, now: context.now() },
    };
    return { save, skipped: photos.skipped };
  } catch (error) {
    await deleteImages(context.images, imageKeys(photos.stored));
    throw error;
  }
}

export async function saveDraft(
  context: AppContext,
  userId: string,
  draftAsked: DraftAsked,
  form: SellForm,
  change?: { photo: string; to: PhotoChange },
): Promise<SavedDraft> {
  const { save, skipped } = await readSellForm(context, userId, draftAsked, form);
  const { draft, added, removed, isFull } = await deleteImagesIfRefused(context.images, imageKeys(save.added), () =>
    writeDraft(context.db, save, change),
  );
  await deleteImages(context.images, [...rejectedKeys(added, save), ...removed]);
  const unsaved = holds(draft, save) ? null : save.fields;
  return { draft, unsaved, isFull, stored: added.length, skipped: [...skipped, ...tooMany(added, save)] };
}

/** Whether a draft has the text of a form. */
export function holds(draft: Draft | null, { fields }: DraftInput): boolean {
  return JSON.stringify(draft?.fields) === JSON.stringify(fields);
}

/** Photos of the form that did not fit into the draft. */
export function rejectedKeys(added: readonly string[], save: DraftInput): string[] {
  return imageKeys(save.added).filter((key) => !added.includes(key));
}

export function imageKeys(images: readonly StoredImage[]): string[] {
  return images.map(({ key }) => key);
}

/** A parallel upload of the same user has filled the draft. */
function tooMany(added: readonly string[], save: DraftInput): SkippedPhoto[] {
  return rejectedKeys(added, save).map(() => ({ reason: "limit", file: "" }));
}
