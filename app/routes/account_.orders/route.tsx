import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOpenOffers, toOfferView } from "~/data/auctions/second-chance-offers.server";
import { listPurchases } from "~/data/orders/own-orders.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { OfferItem } from "~/ui/auctions/offer-card";
import { OrderCard } from "~/ui/orders/order-card";
import { OrdersFrame } from "~/ui/orders/orders-frame";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const [, [{ rows, pages }, offers]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([
      readNewestFirst(request, "/account/orders", (before, most) => listPurchases(db, userId, before, most)),
      listOpenOffers(db, userId, null),
    ]),
  );
  return { title: context.t("account.ordersTitle"), purchases: rows, pages, offers: offers.map(toOfferView) };
}

export default function Orders() {
  const { purchases, pages, offers } = useLoaderData<typeof loader>();
  const card = ({ storeName, storeHandle, ...order }: (typeof purchases)[number]) => (
    <OrderCard key={order.id} order={order} side="buyer" who={<a href={`/store/${storeHandle}`}>{storeName}</a>} />
  );
  return (
    <OrdersFrame
      pages={pages}
      empty={{ says: "account.ordersEmpty", to: "/search", text: "catalog.shopNow" }}
      waiting={[
        ...offers.map((offer) => <OfferItem key={offer.id} offer={offer} />),
        ...purchases.filter(({ isWaiting }) => isWaiting).map(card),
      ]}
    >
      {purchases.filter(({ isWaiting }) => !isWaiting).map(card)}
    </OrdersFrame>
  );
}
