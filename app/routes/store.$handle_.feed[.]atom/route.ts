import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findStore } from "~/data/catalog/stores.server";
import { listNewestOfStore } from "~/data/search/newest-items.server";
import { notFound } from "~/http/pages/not-found.server";
import { answerFeed } from "~/http/web/feed.server";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { handle = "" } = params;
  const { db } = context;
  const [store, items] = await Promise.all([findStore(db, handle), listNewestOfStore(db, handle)]);
  if (!store) throw notFound();
  const { search } = new URL(request.url);
  const page = `/store/${store.handle}`;
  return answerFeed(context, { title: store.name, path: `${page}/feed.atom${search}`, page: page + search, items });
}
