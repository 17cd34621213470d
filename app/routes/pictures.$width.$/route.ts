import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { acceptedFormat, isImageKey, isPictureWidth } from "~/domain/picture";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const key = params["*"] ?? "";
  const width = Number(params.width);
  const known = isPictureWidth(width) && isImageKey(key);
  const accept = request.headers.get("Accept") ?? "";
  const picture = known ? await context.images.sized(key, width, acceptedFormat(accept)) : null;
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
