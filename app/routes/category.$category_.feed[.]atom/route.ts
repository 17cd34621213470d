import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isCategory } from "~/domain/catalog/product";
import { notFound } from "~/http/pages/not-found.server";
import { answerListFeed } from "~/http/web/list-feed.server";

export function loader({ context, params, request }: LoaderFunctionArgs) {
  const { category } = params;
  if (!isCategory(category)) throw notFound();
  const title = context.t(`shell.category.${category}`);
  return answerListFeed(context, request, { page: `/category/${category}`, category, title });
}
