import type { ImageStore, UprightImage } from "~/data/images/image-store.server";
import { type ImageSkip, toImageSkip } from "~/domain/catalog/draft";
import { checkImage } from "~/domain/images/image";
import { withoutMetadata } from "~/domain/images/image-metadata";

export type PreparedImage = { ok: true; upright: UprightImage } | { ok: false; skip: ImageSkip };

/** Spec section 9. */
export async function prepareImage(store: ImageStore, file: File): Promise<PreparedImage> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = checkImage({ bytes, mimeType: file.type, fileName: file.name }, store.use);
  if (!answer.ok) return { ok: false, skip: toImageSkip(answer.refusal) };
  const clean = withoutMetadata(bytes, answer.image.format);
  const upright = clean && (await store.rotate(clean, answer.image));
  return upright ? { ok: true, upright } : { ok: false, skip: "broken" };
}
