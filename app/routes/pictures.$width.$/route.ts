import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isPublished } from "~/data/catalog/cover-images.server";
import { answerPicture } from "~/http/pages/picture-answer.server";

/** A photo of a product. Those of drafts are for their seller only (sell_.pictures.$width.$). */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const key = params["*"];
  return answerPicture(request, context.images, key, params.width, {
    isPublic: () => isPublished(context.db, key ?? ""),
  });
}
