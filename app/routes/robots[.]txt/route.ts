import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerText } from "~/http/answers/text-answer.server";
import { robotsText } from "~/http/web/robots.server";

export function loader({ context }: LoaderFunctionArgs) {
  return answerText(context, "text/plain", robotsText(context.config.origin));
}
