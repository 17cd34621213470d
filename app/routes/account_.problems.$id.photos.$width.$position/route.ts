import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findProblemPhoto } from "~/data/problems/problem-photos.server";
import { answerPicture } from "~/http/pages/picture-answer.server";
import { requireUserAnd } from "~/http/session/session.server";

/** A photo of a problem. Private: for the buyer, the seller and administrators. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "", width, position = "" } = params;
  const read = async (userId: string) =>
    /^\d$/.test(position) ? findProblemPhoto(context.db, userId, id, Number(position)) : null;
  const [, key] = await requireUserAnd(request, context, read);
  return answerPicture(request, context.problemPhotos, key ?? "", width, { cacheControl: "private, max-age=3600" });
}
