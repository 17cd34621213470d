import type { ArchiveStore } from "~/data/imports/archives.server";
import { MAX_PRODUCT_IMAGE_BYTES } from "~/domain/images/image";
import { type ArchivedFile, LOCAL_HEADER_ROOM, packedBytes } from "~/domain/imports/archive";
import { type FetchedPhoto, toPhoto } from "./fetch-photo.server";

/** Reads and unpacks one photo of a ZIP file, whatever the ZIP file says of its size. */
export async function readArchivedPhoto(
  archives: ArchiveStore,
  key: string,
  file: ArchivedFile,
  name: string,
): Promise<FetchedPhoto> {
  if (file.packed > MAX_PRODUCT_IMAGE_BYTES) return { ok: false, reason: "photoSize" };
  const around = await archives.read(key, file.offset, LOCAL_HEADER_ROOM + file.packed);
  const packed = around && packedBytes(around, file);
  if (!packed) return { ok: false, reason: "photoBroken" };
  const bytes = new Blob([packed as Uint8Array<ArrayBuffer>]).stream();
  try {
    return await toPhoto(file.isDeflated ? bytes.pipeThrough(new DecompressionStream("deflate-raw")) : bytes, name, "");
  } catch {
    return { ok: false, reason: "photoBroken" };
  }
}
