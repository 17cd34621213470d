import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerPicture } from "~/http/pages/picture-answer.server";

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return answerPicture(request, context.avatars, params.key, params.size);
}
