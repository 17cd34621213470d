import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerListFeed } from "~/http/web/list-feed.server";

export function loader({ context, request }: LoaderFunctionArgs) {
  return answerListFeed(context, request, { page: "/", category: null, title: context.config.brand });
}
