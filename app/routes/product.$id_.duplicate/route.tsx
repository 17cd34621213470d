import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findOriginal } from "~/data/catalog/duplicates.server";
import { draftAddress } from "~/domain/catalog/draft";
import { duplicateListing } from "~/flows/catalog/duplicate-listing.server";
import { failure, success } from "~/forms/flash";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

const LISTINGS = "/seller-settings/listings";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/product/${params.id}`, 303);
}

/** Makes a draft of the seller's own listing, and leads to it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const read = (userId: string) => findOriginal(context.db, userId, params.id ?? "");
  const [seller, original] = await requireUserAnd(request, context, read);
  if (!original) throw notFound({ title: "catalog.productNotFound" });
  const answer = await orFault(context, () => duplicateListing(context, seller.id, original));
  if (answer === "fault") return redirectWithFlash(context, LISTINGS, failure("listings.duplicateFailed"));
  if (!answer.ok)
    return redirectWithFlash(context, LISTINGS, failure(sentence("listings.noDuplicate", answer.refusal)));
  return redirectWithFlash(context, draftAddress("/sell", answer.draft), success("listings.duplicated"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
