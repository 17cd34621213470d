import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readAccount } from "~/data/accounts/account-export.server";
import { avatarUrl, draftPictureUrl, pictureUrl } from "~/domain/images/picture";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, account] = await requireUserAnd(request, context, (userId) => readAccount(context.db, userId));
  if (!account) throw notFound();
  const { profile, products, drafts } = account;
  const { origin } = context.config;
  const toAddresses = (keys: readonly string[], toUrl: typeof pictureUrl) =>
    keys.map((key) => origin + toUrl(key, 1280));
  const file = {
    ...account,
    profile: { ...profile, avatar_url: profile.avatar_url && origin + avatarUrl(profile.avatar_url, 256) },
    products: products.map((product) => ({ ...product, images: toAddresses(product.images, pictureUrl) })),
    drafts: drafts.map((draft) => ({ ...draft, images: toAddresses(draft.images, draftPictureUrl) })),
  };
  return new Response(JSON.stringify(file, withDates, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="tianguis-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}

/** Turns milliseconds into ISO times such as "2026-11-21T18:05:00.000Z". */
function withDates(name: string, value: unknown): unknown {
  return typeof value === "number" && /(?:^|_)(?:at|by|time)$/.test(name) ? new Date(value).toISOString() : value;
}
