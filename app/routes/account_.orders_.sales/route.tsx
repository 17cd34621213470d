import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listSales } from "~/data/orders/own-orders.server";
import { statusAt } from "~/domain/orders/order-times";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { OrderItem } from "~/ui/orders/order-item";
import { OrderLink } from "~/ui/orders/order-link";
import { OrderState } from "~/ui/orders/order-state";
import { OrdersFrame } from "~/ui/orders/orders-frame";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, "/account/orders/sales", (before, most) => listSales(context.db, userId, before, most)),
  );
  return { title: context.t("orders.tabs.sales"), sales: rows, pages };
}

export default function Sales() {
  const { sales, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <OrdersFrame
      pages={pages}
      empty="orders.salesEmpty"
      start={{ to: "/sell", text: "shell.startSelling" }}
      above={[
        <p key="payouts">
          <a href="/account/payouts">{t("payouts.title")}</a>
        </p>,
      ]}
    >
      {sales.map(({ auctionId, buyer, buyerName, ...order }) => (
        <OrderItem
          key={order.id}
          {...order}
          buttons={
            <>
              {statusAt(order, order.now) === "paid" && (
                <a className="btn main" href={`/account/orders/${order.orderId}/ship`}>
                  {t("orderPage.ship.action")} <span className="sr">{order.title}</span>
                </a>
              )}
              {auctionId && (
                <a className="btn" href={`/auction/${auctionId}/after`}>
                  {t("afterAuction.title")} <span className="sr">{order.title}</span>
                </a>
              )}
            </>
          }
        >
          <OrderState order={order} isBuyer={false} />
          <OrderLink id={order.orderId} />
          {(buyerName ?? buyer) !== null && (
            <p className="small muted">
              {t("orders.soldTo", { who: buyerName ?? t("bidding.person", { n: buyer ?? 0 }) })}
            </p>
          )}
        </OrderItem>
      ))}
    </OrdersFrame>
  );
}
