import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOwnAuction } from "~/data/auctions/auctions.server";
import { listBlockedElsewhere } from "~/data/auctions/blocks.server";
import { listParticipants } from "~/data/auctions/participants.server";
import { auctionAsSeenBy } from "~/domain/auctions/auction-view";
import { answerCancellation, answerEarlySale } from "~/domain/auctions/ending";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { LiveState } from "~/ui/auctions/live-parts";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { pageTitle } from "~/ui/page-title";
import { BidderList } from "./bidder-list";
import { BlockedElsewhere } from "./blocked-elsewhere";
import { EarlyEnd } from "./early-end";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, [auction, bidders, blocked]] = await requireUserAnd(request, context, (seller) =>
    Promise.all([
      findOwnAuction(context.db, seller, id),
      listParticipants(context.db, seller, id),
      listBlockedElsewhere(context.db, seller, id),
    ]),
  );
  if (!auction) throw notFound({ title: "dashboard.missing" });
  const { state, terms, now, productId, title, language } = auction;
  const sale = answerEarlySale(state, terms, now);
  const cancellation = answerCancellation(state, terms, now);
  return {
    title: context.t("dashboard.title"),
    product: { id: productId, title, language },
    auction: auctionAsSeenBy(auction, { id: user.id, number: null, max: null, order: null, barrier: null }),
    bidders,
    blocked,
    notForSale: sale.ok ? null : sale.refusal.reason,
    notToCancel: cancellation.ok ? null : cancellation.refusal.reason,
  };
}

export default function Desk() {
  const { title, product, auction, bidders, blocked, notForSale, notToCancel } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections account">
      <div className="stack">
        <BackTitle to="/seller-settings/listings" label={t("listings.title")} title={title}>
          <p>
            <span className="strong">
              <ListingTitle of={product} />
            </span>{" "}
            · <a href={`/product/${product.id}`}>{t("dashboard.product")}</a>
          </p>
        </BackTitle>
        <div className="card">
          <LiveState auction={auction} />
        </div>
        {auction.ownReserve !== null && (
          <p>
            <a href={`/auction/${auction.id}/receipts`}>{t("dashboard.reserveReceipt")}</a>
          </p>
        )}
      </div>
      <BidderList auction={auction} bidders={bidders} canCancel={notToCancel === null} />
      <EarlyEnd auctionId={auction.id} notForSale={notForSale} notToCancel={notToCancel} />
      <BlockedElsewhere auctionId={auction.id} blocked={blocked} />
    </div>
  );
}
