import type { ImageStore } from "~/data/catalog/images.server";
import { acceptedFormat } from "~/domain/picture";

/** An image in a size, in the best format that its asker takes; 404 for whatever is no key or size of the store. */
export async function answerPicture(request: Request, store: ImageStore, key = "", size = ""): Promise<Response> {
  const picture = await store.sized(key, Number(size), acceptedFormat(request.headers.get("Accept") ?? ""));
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.type,
      "Content-Disposition": "inline",
      // A key names one upload for ever.
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept",
    },
  });
}
