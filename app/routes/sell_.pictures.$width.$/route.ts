import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { draftPictureUrl, isUploadOf } from "~/domain/images/picture";
import { answerPicture } from "~/http/pages/picture-answer.server";
import { requireUser } from "~/http/session/session.server";

/** A photo of a draft, for the seller who uploaded it. Kept by the browser: a key never refers to another upload. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id } = await requireUser(request, context);
  const { "*": key = "", width } = params;
  const size = Number(width);
  const photo = { path: draftPictureUrl(key, size), key: isUploadOf(id, key) ? key : "", size };
  return answerPicture(request, context.images, photo, {
    cacheControl: "private, max-age=31536000, immutable",
    isPublic: null,
  });
}
