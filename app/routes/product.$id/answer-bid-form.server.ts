import { data } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { findLatestAuctionId } from "~/data/auctions/auctions.server";
import { MAX_BID } from "~/domain/auctions/auction-rules";
import { answerBid, type BidRefusal } from "~/domain/auctions/bid";
import { minimumNext } from "~/domain/auctions/lead";
import { isFarAbove } from "~/domain/auctions/quick-amounts";
import { isAmount } from "~/domain/auctions/terms";
import { isId } from "~/domain/id";
import { type Centavos, formatMoney, parseMoney } from "~/domain/money";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { typedFields } from "~/forms/check-form";
import { failure, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import type { Sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { readFormData } from "~/http/forms/forms.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

/** The answer to a bid that was not placed; `asks` is the least that counts, when it has to be confirmed first. */
export type BidReply = FormReply & { asks?: Centavos };

/** Refusals of what stands in the field; the others are of the whole bid. */
const OF_FIELD: readonly string[] = ["amountInvalid", "tooLow", "maxNotHigher"];

/** What the form brings, as typed. */
type BidForm = Record<"auction" | "max" | "key", string> & { confirmed?: string };

/** A bid that a database which is away left without an answer. It may have been placed: sent again, it counts once. */
export interface UnansweredBid {
  unanswered: BidForm;
}

/** Answers the bid form of a product's page: places the bid, asks to confirm it, or says why not. */
export async function answerBidForm(context: AppContext, request: Request, productId: string) {
  const form = typedFields(await readFormData(request.clone()), ["auction", "key", "max", "confirmed"]);
  const { auction = "", max = "", confirmed } = form;
  const sent = { auction, max, key: isId(form.key) ? form.key : context.newId() };
  try {
    return await answerBidSent(context, request, productId, { ...sent, confirmed });
  } catch (error) {
    if (!(error instanceof Response && error.status === 503)) throw error;
    throw data<UnansweredBid>({ unanswered: sent }, 503);
  }
}

async function answerBidSent(context: AppContext, request: Request, productId: string, sent: BidForm) {
  const { auction: auctionId, confirmed, ...typed } = sent;
  const max = parseMoney(typed.max);
  // The same form with another amount, on a page that was gone back to, is another bid.
  const key = `${typed.key} ${max}`;
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
  if (current !== auctionId || !read) return refuse(typed, { reason: "relisted" });
  const { auction, bidder } = read;

  if (max === null || !isAmount(max, MAX_BID)) return refuse(typed, { reason: "amountInvalid" });
  if (confirmed === "no") return data<BidReply>({ typed, errors: {} });

  const minimum = minimumNext(auction.state.lead, auction.terms);
  const isFine = answerBid(auction.state, auction.terms, { bidder: bidder.person, max }, auction.now).ok;
  if (isFine && confirmed !== "yes" && isFarAbove(max, minimum)) {
    return data<BidReply>({ typed, errors: {}, asks: minimum });
  }

  const answer = await placeBid(context, { auctionId, bidder: user.id, max, key }, read);
  if (!answer) throw notFound({ title: "catalog.productNotFound" });
  if (!answer.ok) return refuse(typed, answer.refusal);
  const { lead } = answer.auction.state;
  const values = { amount: formatMoney(lead?.price ?? minimum) };
  const leads = lead?.bidder === user.id;
  const says = leads ? success("bidding.placedLeading", values) : failure("bidding.placedOutbid", values);
  return redirectWithFlash(context, page, says);
}

function refuse(typed: BidReply["typed"], refusal: BidRefusal | { reason: "relisted" }) {
  const { reason } = refusal;
  const values = "minimum" in refusal ? { amount: formatMoney(refusal.minimum) } : undefined;
  const error: Sentence = { key: `bidding.refusal.${reason}`, values };
  const reply: BidReply = OF_FIELD.includes(reason)
    ? { typed, errors: { max: [error] } }
    : { typed, errors: {}, error };
  return data(reply, reason === "amountInvalid" ? 400 : 409);
}
