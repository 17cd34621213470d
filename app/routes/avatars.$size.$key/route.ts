import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { avatarUrl } from "~/domain/images/picture";
import { answerPicture } from "~/http/pages/picture-answer.server";

export function loader({ context, params, request }: LoaderFunctionArgs) {
  const { key = "" } = params;
  const size = Number(params.size);
  return answerPicture(request, context.avatars, { path: avatarUrl(key, size), key, size });
}
