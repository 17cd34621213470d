import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listSales } from "~/data/orders/own-orders.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { OrderCard } from "~/ui/orders/order-card";
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
  const { title, sales, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const card = ({ buyer, buyerName, ...order }: (typeof sales)[number]) => (
    <OrderCard
      key={order.id}
      order={order}
      side="seller"
      who={
        (buyerName ?? buyer) !== null &&
        t("orders.soldTo", { who: buyerName ?? t("bidding.person", { n: buyer ?? 0 }) })
      }
    />
  );
  return (
    <OrdersFrame
      title={title}
      body={t("account.salesBody")}
      pages={pages}
      empty={{ says: "orders.salesEmpty", to: "/sell", text: "shell.startSelling" }}
      above={[
        <p className="row small" key="more">
          <a href="/account/payouts">{t("payouts.title")}</a>
          {sales.length > 0 && <a href="/account/orders/sales.csv">{t("files.download")}</a>}
        </p>,
      ]}
      waiting={sales.filter(({ isWaiting }) => isWaiting).map(card)}
    >
      {sales.filter(({ isWaiting }) => !isWaiting).map(card)}
    </OrdersFrame>
  );
}
