import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readTypedParam } from "~/domain/search/list-query";
import { searchTitle } from "~/http/pages/list-page.server";
import { answerListFeed } from "~/http/web/list-feed.server";

export function loader({ context, request }: LoaderFunctionArgs) {
  const title = searchTitle(context, readTypedParam(new URL(request.url).searchParams, "q"));
  return answerListFeed(context, request, { page: "/search", category: null, title });
}
