import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerKeptFile } from "~/http/web/kept-file.server";
import { writeSitemapPart } from "~/http/web/sitemap.server";

export function loader({ context, params }: LoaderFunctionArgs) {
  const { part = "" } = params;
  return answerKeptFile(context, `/sitemap/${part}`, () => writeSitemapPart(context, part));
}
