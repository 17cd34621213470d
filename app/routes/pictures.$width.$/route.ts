import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureUrl } from "~/domain/images/picture";
import { answerPicture } from "~/http/pages/picture-answer.server";

export function loader({ context, params, request }: LoaderFunctionArgs) {
  const { "*": key = "", width } = params;
  const size = Number(width);
  return answerPicture(request, context.images, { path: pictureUrl(key, size), key, size });
}
