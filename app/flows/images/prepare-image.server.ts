import type { ImageStore, UprightImage } from "~/data/images/image-store.server";
import { type ImageSkip, skipOf } from "~/domain/catalog/draft";
import { answerImage } from "~/domain/images/image";
import { withoutMetadata } from "~/domain/images/image-metadata";

export type TakenImage = { ok: true; upright: UprightImage } | { ok: false; skip: ImageSkip };

/** An uploaded file as the store may keep it (Spec section 9): checked by its content, without metadata, upright. */
export async function takeImage(store: ImageStore, file: File): Promise<TakenImage> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = answerImage({ bytes, mimeType: file.type, fileName: file.name }, store.use);
  if (!answer.ok) return { ok: false, skip: skipOf(answer.refusal) };
  const clean = withoutMetadata(bytes, answer.image.format);
  const upright = clean && (await store.turned(clean, answer.image));
  return upright ? { ok: true, upright } : { ok: false, skip: "broken" };
}
