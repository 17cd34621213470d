import type { ImageStore } from "~/data/images/image-store.server";
import { acceptedFormat } from "~/domain/images/picture";
import { faultFacts, log } from "../log.server";

// A key never refers to another upload.
const FOR_EVER = "public, max-age=31536000, immutable";

interface PictureOptions {
  cacheControl?: string;
  /** As in `resize`. */
  isPublic?: (() => Promise<boolean>) | null;
}

/** In the best format that the request accepts; 404 for an unknown key or size, or another spelling of `path`. */
export async function answerPicture(
  request: Request,
  store: ImageStore,
  { path, key, size }: { path: string; key: string; size: number },
  { cacheControl = FOR_EVER, isPublic }: PictureOptions = {},
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname + search !== path) return new Response(null, { status: 404 });
  const format = acceptedFormat(request.headers.get("Accept") ?? "");
  const logNotStored = (error: unknown) => log("picture not stored", { key, size, ...faultFacts(error) });
  const picture = await store.resize(key, size, format, isPublic, logNotStored);
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
