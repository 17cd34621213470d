import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { reviewPage } from "~/domain/messages/message-pages";
import { readEndedAuction } from "~/flows/auctions/offer-second-chance.server";
import { relistAuction } from "~/flows/auctions/relist-auction.server";
import { failure, notice, success } from "~/forms/flash";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/auction/${params.id}/after`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const auctionId = params.id ?? "";
  const [user, read] = await requireUserAnd(request, context, (seller) => readEndedAuction(context, seller, auctionId));
  const answer = await orFault(context, () => relistAuction(context, { seller: user.id, auctionId }, read));
  if (!answer || !read) throw notFound({ title: "afterAuction.missing" });
  const page = `/auction/${auctionId}/after`;
  if (answer === "fault") return redirectWithFlash(context, page, failure("afterAuction.relistFailed"));
  if (!answer.ok) return redirectWithFlash(context, page, failure(sentence("afterAuction.refusal", answer.refusal)));
  if (answer.held) return redirectWithFlash(context, reviewPage({ product: answer.held }), notice("reviews.held"));
  return redirectWithFlash(context, `/product/${read.auction.productId}`, success("afterAuction.relisted"));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
