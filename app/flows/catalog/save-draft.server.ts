import type { AppContext } from "~/context";
import { type Draft, type DraftInput, writeDraft } from "~/data/catalog/drafts.server";
import type { StoredImage } from "~/data/images/image-store.server";
import { type PhotoChange, type SkippedPhoto, toDraftFields } from "~/domain/catalog/draft";
import type { TypedListing } from "~/domain/catalog/listing";
import { deleteImages, deleteImagesIfRefused } from "../images/delete-images.server";
import { createPhotoIntake, type PhotoIntake } from "./store-photos.server";

/** How a posted form is read: its fields, while `take` gets its files one by one. Throws when it breaks off. */
export interface PostedForm<Fields> {
  read(take: PhotoIntake["take"]): Promise<Fields>;
  onFault(error: unknown): void;
}

/** What a sell form brings beside its photos: the id of the draft that it was drawn for, and what was typed. */
export type SellFields = TypedListing & { draft?: string };

/** What a posted sell form brought, its photos kept in the bucket but not yet in the draft. */
export interface SellSubmission {
  save: DraftInput;
  /** The draft that the form was drawn for. */
  posted: string;
  skipped: SkippedPhoto[];
}

export interface SavedDraft {
  draft: Draft | null;
  /** How many photos were appended. */
  stored: number;
  skipped: SkippedPhoto[];
}

/**
 * Reads a sell form. `seen` is its sender's draft; the id in the form counts only while they have none. When the form
 * breaks off, the photos that came before are removed again and it throws.
 */
export async function readSellForm(
  context: AppContext,
  userId: string,
  seen: Draft | null,
  form: PostedForm<SellFields>,
): Promise<SellSubmission> {
  const at = context.now();
  const photos = createPhotoIntake({
    store: context.images,
    name: (index) => `${userId}/${at}-${index}`,
    before: seen?.images.length ?? 0,
    onFault: form.onFault,
  });
  try {
    const spare = context.newId();
    const { draft: id = spare, ...typed } = await form.read(photos.take);
    const fields = toDraftFields(typed);
    const save = { userId, id: seen?.id ?? id, spare, fields, added: photos.stored, now: context.now() };
    return { save, posted: id, skipped: photos.skipped };
  } catch (error) {
    await deleteImages(context.images, imageKeys(photos.stored));
    throw error;
  }
}

/** Keeps a posted sell form as its sender's draft, with the photos that came with it and a change to one of them. */
export async function saveDraft(
  context: AppContext,
  userId: string,
  seen: Draft | null,
  form: PostedForm<SellFields>,
  change?: { photo: string; to: PhotoChange },
): Promise<SavedDraft> {
  const { save, skipped } = await readSellForm(context, userId, seen, form);
  const { draft, added, removed } = await deleteImagesIfRefused(context.images, imageKeys(save.added), () =>
    writeDraft(context.db, save, change),
  );
  await deleteImages(context.images, [...rejectedKeys(added, save), ...removed]);
  return { draft, stored: added.length, skipped: [...skipped, ...tooMany(added, save)] };
}

/** The photos of a form that did not get into the draft. */
export function rejectedKeys(added: readonly string[], save: DraftInput): string[] {
  return imageKeys(save.added).filter((key) => !added.includes(key));
}

/** What photos are called in the bucket. */
export function imageKeys(images: readonly StoredImage[]): string[] {
  return images.map(({ key }) => key);
}

/** Another upload of the same person was quicker, and five are five. */
function tooMany(added: readonly string[], save: DraftInput): SkippedPhoto[] {
  return rejectedKeys(added, save).map(() => ({ reason: "limit", file: "" }));
}
