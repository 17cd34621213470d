import type { ImageStore } from "~/data/images/image-store.server";
import { acceptedFormat } from "~/domain/images/picture";

// A key names one upload for ever.
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * An image in a size, in the best format that its asker takes; 404 for whatever is no key or size of the store. `keeping` is
 * who may keep it and for how long, as Cache-Control says it.
 */
export async function answerPicture(
  request: Request,
  store: ImageStore,
  key = "",
  size = "",
  keeping = FOR_EVER,
): Promise<Response> {
  const picture = await store.resize(key, Number(size), acceptedFormat(request.headers.get("Accept") ?? ""));
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.type,
      "Content-Disposition": "inline",
      "Cache-Control": keeping,
      Vary: keeping.startsWith("private") ? "Accept, Cookie" : "Accept",
    },
  });
}
