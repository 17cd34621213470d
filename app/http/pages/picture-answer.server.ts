import type { ImageStore } from "~/data/images/image-store.server";
import { acceptedFormat } from "~/domain/images/picture";

// A key never refers to another upload.
const FOR_EVER = "public, max-age=31536000, immutable";

interface PictureOptions {
  cacheControl?: string;
  /** As in `resize`. */
  isPublic?: (() => Promise<boolean>) | null;
}

/** In the best format that the request accepts; 404 for an unknown key or size. */
export async function answerPicture(
  request: Request,
  store: ImageStore,
  key = "",
  size = "",
  { cacheControl = FOR_EVER, isPublic }: PictureOptions = {},
): Promise<Response> {
  const format = acceptedFormat(request.headers.get("Accept") ?? "");
  const picture = await store.resize(key, Number(size), format, isPublic);
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.type,
      "Content-Disposition": "inline",
      "Cache-Control": cacheControl,
      Vary: cacheControl.startsWith("private") ? "Accept, Cookie" : "Accept",
    },
  });
}
