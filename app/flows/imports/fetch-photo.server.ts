import { MAX_PRODUCT_IMAGE_BYTES, MIME_TYPE, PRODUCT_IMAGE_FORMATS } from "~/domain/images/image";
import type { PhotoReason } from "~/domain/imports/import-lines";
import { readPhotoAddress } from "~/domain/imports/photo-address";
import { SECOND } from "~/domain/time";

const TIMEOUT = 10 * SECOND;
const REDIRECTS_MAX = 3;
const TYPES = PRODUCT_IMAGE_FORMATS.map((format) => MIME_TYPE[format]);

export type FetchedPhoto = { ok: true; file: File } | { ok: false; reason: PhotoReason };

/** Follows redirects itself, so that each address is checked. Never sends cookies, and reads no more than a photo may have. */
export async function fetchPhoto(written: string, own: string, ask = fetch): Promise<FetchedPhoto> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let url = readPhotoAddress(written);
  try {
    for (let hop = 0; url && url.origin !== own && hop <= REDIRECTS_MAX; hop++) {
      const response: Response = await ask(url.href, { redirect: "manual", signal, headers: { Accept: TYPES.join() } });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        url = readPhotoAddress(response.headers.get("Location") ?? "", url.href);
        continue;
      }
      return await readPhoto(response);
    }
    return { ok: false, reason: "photoNotFound" };
  } catch {
    return { ok: false, reason: "photoNotFound" };
  }
}

async function readPhoto(response: Response): Promise<FetchedPhoto> {
  const type = response.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const format = PRODUCT_IMAGE_FORMATS.find((one) => MIME_TYPE[one] === type);
  const refuse = async (reason: PhotoReason): Promise<FetchedPhoto> => {
    await response.body?.cancel();
    return { ok: false, reason };
  };
  if (!response.ok || !response.body) return refuse("photoNotFound");
  if (!format) return refuse("photoFormat");
  if (Number(response.headers.get("Content-Length") ?? 0) > MAX_PRODUCT_IMAGE_BYTES) return refuse("photoSize");
  return toPhoto(response.body, `photo.${format}`, type);
}

/** Reads no more than a photo may have. */
export async function toPhoto(bytes: ReadableStream, name: string, type: string): Promise<FetchedPhoto> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += chunk.length;
    if (size > MAX_PRODUCT_IMAGE_BYTES) return { ok: false, reason: "photoSize" };
    chunks.push(chunk);
  }
  return { ok: true, file: new File(chunks, name, { type }) };
}
