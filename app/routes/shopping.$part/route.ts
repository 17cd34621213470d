import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerKeptFile } from "~/http/web/kept-file.server";
import { writeShoppingFeed } from "~/http/web/shopping-feed.server";

export function loader({ context, params }: LoaderFunctionArgs) {
  const { part = "" } = params;
  return answerKeptFile(context, `/shopping/${part}`, () => writeShoppingFeed(context, part));
}
