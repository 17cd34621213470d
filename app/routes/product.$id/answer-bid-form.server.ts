import { data } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { findLatestAuctionId } from "~/data/auctions/auctions.server";
import { MAX_BID } from "~/domain/auctions/auction-rules";
import { answerBid, type BidRefusal } from "~/domain/auctions/bid";
import { minimumBid } from "~/domain/auctions/lead";
import { isFarAbove } from "~/domain/auctions/quick-amounts";
import type { Centavos } from "~/domain/money";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { failure, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { type ExtraErrors, readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { TITLE_SEPARATOR } from "~/i18n/format";
import { bidSchema } from "./schema";

/** `asks` is the lowest valid bid, when the bid has to be confirmed first. */
export type BidReply = FormReply & { asks?: Centavos };

/** Refusals shown at the amount field; the others concern the whole bid. */
const OF_FIELD: readonly string[] = ["amountInvalid", "tooLow", "maxNotHigher"];

/** `key` is the form's idempotency key. */
interface BidFields {
  auction: string;
  max: Centavos | null;
  key: string;
  confirmed?: string;
}

/** The database was unavailable, so the bid may have been placed; sent again, it counts once. */
export interface UnansweredBid {
  unanswered: FormReply["typed"];
}

type Reply = (wrong?: ExtraErrors) => FormReply;

export async function answerBidForm(context: AppContext, request: Request, productId: string) {
  const form = await readForm(request, bidSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { key = context.newId(), ...bid } = form.value;
  try {
    return await answerSubmission(context, request, productId, { ...bid, key }, form.reply);
  } catch (error) {
    if (!(error instanceof Response && error.status === 503)) throw error;
    throw data<UnansweredBid>({ unanswered: { ...form.reply().typed, key } }, 503);
  }
}

async function answerSubmission(
  context: AppContext,
  request: Request,
  productId: string,
  sent: BidFields,
  reply: Reply,
) {
  const { auction: auctionId, max, confirmed } = sent;
  // The same form with another amount, after going back in the browser, is another bid.
  const key = `${sent.key} ${max}`;
  const page = `/product/${productId}`;
  const [user, [read, current]] = await requireUserAnd(
    request,
    context,
    (bidder) =>
      Promise.all([
        readForBid(context, { auctionId, bidder, key }),
        findLatestAuctionId(context.db, productId),
      ] as const),
    "bidding.signInToBid",
    page,
  );
  if (!current) throw notFound({ title: "catalog.productNotFound" });
  if (current !== auctionId || !read) return refuse(reply, { reason: "relisted" });
  if (max === null) return refuse(reply, { reason: "amountInvalid" });
  if (confirmed === "no") return data(reply());

  const { auction, bidder } = read;
  const minimum = minimumBid(auction.state.lead, auction.terms);
  const { person, recentBids } = bidder;
  const isFine = answerBid(auction.state, auction.terms, { bidder: person, max, recentBids }, auction.now).ok;
  if (isFine && confirmed !== "yes" && isFarAbove(max, minimum)) {
    context.memory.titlePrefix = context.t("bidding.confirmTitle", { amount: max }) + TITLE_SEPARATOR;
    return data({ ...reply(), asks: minimum });
  }

  const answer = await placeBid(context, { auctionId, bidder: user.id, max, key }, read);
  if (!answer) throw notFound({ title: "catalog.productNotFound" });
  if (!answer.ok) return refuse(reply, answer.refusal);
  const { lead } = answer.auction.state;
  const values = { amount: lead?.price ?? minimum };
  const leads = lead?.bidder === user.id;
  const says = leads ? success("bidding.placedLeading", values) : failure("bidding.placedOutbid", values);
  return redirectWithFlash(context, page, says);
}

function refuse(reply: Reply, refusal: BidRefusal | { reason: "relisted" }) {
  const { reason } = refusal;
  const values = { most: MAX_BID, ...("minimum" in refusal && { amount: refusal.minimum }) };
  const error = sentence("bidding.refusal", reason, values);
  const wrong = OF_FIELD.includes(reason) ? { fieldErrors: { max: [error] } } : { error };
  return data(reply(wrong), reason === "amountInvalid" ? 400 : 409);
}
