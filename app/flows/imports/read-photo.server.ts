import type { AppContext } from "~/context";
import { isPublished } from "~/data/catalog/cover-images.server";
import { type Archive, archivedName } from "~/domain/imports/archive";
import { isFileName, readOwnPhoto } from "~/domain/imports/photo-address";
import { readArchivedPhoto } from "./archived-photo.server";
import { type FetchedPhoto, fetchPhoto } from "./fetch-photo.server";

/** Where an import's photos are that have no address. */
export interface OpenArchive {
  key: string;
  archive: Archive;
}

/** A photo of the ZIP file, one of a listing of ours, or one at an address. */
export async function readPhoto(
  { archives, images, db, config }: AppContext,
  written: string,
  opened: OpenArchive | null,
): Promise<FetchedPhoto> {
  if (isFileName(written)) {
    const file = opened?.archive.get(archivedName(written));
    return file && opened ? readArchivedPhoto(archives, opened.key, file, written) : { ok: false, reason: "photoFile" };
  }
  const key = readOwnPhoto(written, config.origin);
  if (!key) return fetchPhoto(written, config.origin);
  const file = (await isPublished(db, key)) ? await images.original(key) : null;
  return file ? { ok: true, file } : { ok: false, reason: "photoNotFound" };
}
