import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listBids, type OwnBid } from "~/data/auctions/own-bids.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { endPriceLabel } from "~/ui/auctions/end-price-label";
import { NextStep } from "~/ui/auctions/next-step";
import { Deadline, StandingChips } from "~/ui/auctions/own-auction";
import { PayLink } from "~/ui/auctions/pay-link";
import { TimeLeft } from "~/ui/auctions/time-left";
import { Moment } from "~/ui/moment";
import { OrderItem } from "~/ui/orders/order-item";
import { OrdersFrame } from "~/ui/orders/orders-frame";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, "/account/orders/bids", (from, most) => listBids(context.db, userId, from, most)),
  );
  return { title: context.t("orders.tabs.bids"), bids: rows, pages };
}

export default function OwnBids() {
  const { title, bids, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const waits = ({ toPay, offer }: (typeof bids)[number]) => toPay !== null || offer !== null;
  const card = (bid: (typeof bids)[number]) => <BidCard key={bid.id} bid={bid} />;
  return (
    <OrdersFrame
      title={title}
      body={t("orders.bidsBody")}
      pages={pages}
      empty={{ says: "orders.bidsEmpty", to: "/search?format=auction", text: "orders.toAuctions" }}
      waiting={bids.filter(waits).map(card)}
      others={t("orders.otherBids")}
    >
      {bids.filter((bid) => !waits(bid)).map(card)}
    </OrdersFrame>
  );
}

function BidCard({ bid }: { bid: OwnBid }) {
  const { t } = useLanguage();
  const { productId, isOver, standing, toPay, offer, max, endsAt, now, price } = bid;
  return (
    <OrderItem
      {...bid}
      page={productId && `/product/${productId}`}
      amount={offer?.price ?? price}
      label={t(offer ? "catalog.price" : priceLabel(bid))}
      buttons={productId && <BidStep {...bid} productId={productId} />}
    >
      <StandingChips {...bid} />
      {standing !== "won" && (
        <p className="small">{max === null ? t("orders.noBid") : t("orders.ownMax", { amount: max })}</p>
      )}
      <Deadline offer={offer} toPay={toPay} now={now}>
        <p className="small muted">
          {isOver ? (
            <>
              {t("orders.over")} <Moment at={endsAt} shows="phrase" />
            </>
          ) : (
            <TimeLeft endsAt={endsAt} now={now} />
          )}
        </p>
      </Deadline>
    </OrderItem>
  );
}

function priceLabel({ isOver, standing, closing }: OwnBid): TextKey {
  if (!isOver) return "catalog.currentBid";
  return standing === "won" ? "bidding.wonPrice" : endPriceLabel(closing);
}

function BidStep({ productId, orderId, title, language, isOver, standing, toPay, offer }: BidStepProps) {
  const { t } = useLanguage();
  const page = `/product/${productId}`;
  if (toPay) return <PayLink {...{ productId, title, language, toPay }} />;
  const [to, text, isMain] = offer
    ? (["/account/orders", "orders.offer.see", true] as const)
    : orderId && standing !== "unpaid"
      ? ([`/account/orders/${orderId}`, "orders.view", false] as const)
      : standing === "outbid" && !isOver
        ? ([`${page}#max`, "orders.bidAgain", true] as const)
        : ([page, "orders.viewAuction", false] as const);
  return (
    <NextStep of={{ title, language }} to={to} isMain={isMain}>
      {t(text)}
    </NextStep>
  );
}

type BidStepProps = Pick<OwnBid, "title" | "language" | "orderId" | "isOver" | "standing" | "toPay" | "offer"> & {
  productId: string;
};
