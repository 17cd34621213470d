import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { endListing, findRevisableListing } from "~/data/catalog/revisions.server";
import { mayEnd } from "~/domain/catalog/product-status";
import { failure, success } from "~/forms/flash";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AuctionQuestion } from "~/ui/auctions/auction-question";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** The seller and their listing. Throws a 404 for other users, and a redirect when it cannot be ended. */
async function look(request: Request, context: AppContext, id = "") {
  const [seller, listing] = await requireUserAnd(request, context, (userId) =>
    findRevisableListing(context.db, userId, id),
  );
  if (!listing) throw notFound({ title: "catalog.productNotFound" });
  if (!mayEnd(listing)) throw redirectWithFlash(context, `/product/${listing.id}`, failure("revise.closed"));
  return { seller, listing };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { listing } = await look(request, context, params.id);
  return {
    title: context.t("revise.endTitle"),
    id: listing.id,
    product: { title: listing.title, language: listing.language },
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { seller, listing } = await look(request, context, params.id);
  const isEnded = await orFault(context, () => endListing(context.db, seller.id, listing.id));
  if (isEnded === "fault") return data({ error: sentence("revise", "endFailed") }, 500);
  const says = isEnded ? success("revise.ended") : failure("revise.closed");
  return redirectWithFlash(context, `/product/${listing.id}`, says);
}

export default function EndListing() {
  const { title, id, product } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <AuctionQuestion
      heading={title}
      product={product}
      error={reply?.error}
      action={`/product/${id}/end`}
      back={`/product/${id}/revise`}
      no={t("revise.keep")}
      yes={t("revise.end")}
      isOpen
    >
      <p>{t("revise.endAsk")}</p>
    </AuctionQuestion>
  );
}
