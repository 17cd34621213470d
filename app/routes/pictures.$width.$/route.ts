import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isPublished } from "~/data/catalog/cover-images.server";
import { pictureUrl } from "~/domain/images/picture";
import { answerPicture } from "~/http/pages/picture-answer.server";

/** A photo of a product. Those of drafts are for their seller only (sell_.pictures.$width.$). */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const { "*": key = "", width } = params;
  const size = Number(width);
  const isPublic = () => isPublished(context.db, key);
  return answerPicture(request, context.images, { path: pictureUrl(key, size), key, size }, { isPublic });
}
