import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findProblemPhoto } from "~/data/problems/problem-photos.server";
import { problemPhotoUrl } from "~/domain/images/picture";
import { answerPicture } from "~/http/pages/picture-answer.server";
import { requireUserAnd } from "~/http/session/session.server";

/** A photo of a problem. Private: for the buyer, the seller and administrators. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "", width, position = "" } = params;
  const read = async (userId: string) =>
    /^\d$/.test(position) ? findProblemPhoto(context.db, userId, id, Number(position)) : null;
  const [, key] = await requireUserAnd(request, context, read);
  const size = Number(width);
  const path = problemPhotoUrl(id, Number(position), size);
  const photo = { path, key: key ?? "", size };
  return answerPicture(request, context.problemPhotos, photo, { cacheControl: "private, max-age=3600" });
}
