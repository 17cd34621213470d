import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findAuction } from "~/data/auctions/auctions.server";
import { findWait, ownLimits } from "~/data/rate-limits.server";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { readForBid } from "~/flows/auctions/place-bid.server";
import { failure } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { holdSchema } from "./schema";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const auction = await findAuction(context.db, params.id ?? "");
  if (!auction) throw notFound({ title: "catalog.productNotFound" });
  return redirect(`/product/${auction.productId}`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const auctionId = params.id ?? "";
  const { key = context.newId() } = await readFields(request, holdSchema);
  const [user, { reading: read, wait }] = await requireUserAnd(
    request,
    context,
    async (bidder) => {
      const limits = ownLimits.hold(bidder);
      const reads = [
        readForBid(context, { auctionId, bidder, key }),
        findWait(context.db, limits, context.now()),
      ] as const;
      const [reading, wait] = await Promise.all(reads);
      return { reading, wait };
    },
    "bidding.signInToBuy",
  );
  const answer = await holdAuction(context, { auctionId, bidder: user.id, key, wait }, read);
  if (!answer || !read) throw notFound({ title: "catalog.productNotFound" });
  if (answer.ok) return redirect("/cart", 303);
  const page = `/product/${read.auction.productId}`;
  return redirectWithFlash(context, page, failure(sentence("bidding.refusal", answer.refusal)));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
