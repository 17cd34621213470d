import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerText } from "~/http/answers/text-answer.server";
import { sitemapIndex } from "~/http/web/sitemap.server";

export async function loader({ context }: LoaderFunctionArgs) {
  return answerText(context, "application/xml", await sitemapIndex(context));
}
