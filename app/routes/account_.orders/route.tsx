import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOpenOffers, toOfferView } from "~/data/auctions/second-chance-offers.server";
import { listPurchases } from "~/data/orders/own-orders.server";
import { statusAt } from "~/domain/orders/order-times";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { OfferCard } from "~/ui/auctions/offer-card";
import { OrderItem } from "~/ui/orders/order-item";
import { OrderLink } from "~/ui/orders/order-link";
import { OrderState } from "~/ui/orders/order-state";
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
  const { t } = useLanguage();
  return (
    <OrdersFrame
      pages={pages}
      empty="account.ordersEmpty"
      above={offers.map((offer) => <OfferCard key={offer.id} offer={offer} />)}
    >
      {purchases.map((order) => (
        <OrderItem
          key={order.id}
          {...order}
          buttons={
            statusAt(order, order.now) === "awaiting_payment" && (
              <a className="btn main" href={`/checkout?order=${order.orderId}`}>
                {t("orders.pay")} <span className="sr">{order.title}</span>
              </a>
            )
          }
        >
          <OrderState order={order} isBuyer />
          <OrderLink id={order.orderId} />
        </OrderItem>
      ))}
    </OrdersFrame>
  );
}
