import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOrderDetails } from "~/data/moderation/order-details.server";
import { listProposalsAbout } from "~/data/moderation/proposals.server";
import { orderNumber } from "~/domain/orders/order";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AddressLines } from "~/ui/accounts/address-lines";
import { BackTitle } from "~/ui/back-title";
import { EndLinks } from "~/ui/moderation/end-links";
import { WaitingProposals } from "~/ui/moderation/waiting-proposals";
import { OrderChip } from "~/ui/orders/order-state";
import { pageTitle } from "~/ui/page-title";
import { Facts } from "./facts";
import { LedgerTable } from "./ledger-table";
import { Payments } from "./payments";
import { Problems } from "./problems";
import { Refunds } from "./refunds";
import { Timeline } from "./timeline";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [order, proposals] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findOrderDetails(context.db, admin, id), listProposalsAbout(context.db, admin, { order: id })]),
  );
  if (!order) throw notFound({ title: "adminOrders.missing" });
  return { title: context.t("adminOrders.title", { id: orderNumber(id) }), order, proposals };
}

export default function AdminOrder() {
  const { title, order, proposals } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const { id, status, buyerName, buyerEmail, sellerName, sellerEmail, storeName, storeHandle, shipTo } = order;
  return (
    <div className="wrap page stack sections">
      <div className="stack">
        <BackTitle to="/admin/orders" label={t("admin.orders")} title={title} />
        <p>
          <OrderChip status={status} way={order.way} isBuyer />
        </p>
        {order.refunds
          .filter((refund) => refund.isOwed)
          .map((refund) => (
            <p key={refund.id}>
              <a href="#refunds">{t("adminOrders.refundFailed", { amount: refund.amount })}</a>
            </p>
          ))}
        {order.isOwn === 0 && (
          <p className="row">
            <EndLinks order={order} />
            {order.refundable > 0 && (
              <a className="btn sm ghost" href={`/admin/orders/${id}/refund`}>
                {t("adminOrders.refundNow")}
              </a>
            )}
          </p>
        )}
        {order.isOwn === 1 && <p>{t("admin.ownCase")}</p>}
        <Facts order={order} />
        <p>
          <a href={`/admin/orders/${id}/listing`}>{t("orderPage.listing.action")}</a>
        </p>
      </div>
      <WaitingProposals proposals={proposals} />
      <section className="stack" aria-labelledby="people">
        <h2 id="people">{t("adminOrders.people")}</h2>
        <div className="pair">
          <div className="card">
            <p className="small muted">{t("adminOrders.buyer")}</p>
            <p className="strong">
              <a href={`/admin/users/${order.buyerId}`}>{buyerName}</a>
            </p>
            <p>{buyerEmail}</p>
            {shipTo && (
              <>
                <p className="small muted">{t("adminOrders.shipTo")}</p>
                <AddressLines address={shipTo} />
              </>
            )}
          </div>
          <div className="card">
            <p className="small muted">{t("adminOrders.seller")}</p>
            <p className="strong">
              <a href={`/store/${storeHandle}`}>{storeName}</a>
            </p>
            <p>
              <a href={`/admin/users/${order.sellerId}`}>{sellerName}</a>
            </p>
            <p>{sellerEmail}</p>
          </div>
        </div>
      </section>
      <Problems problems={order.problems} messages={order.messages} />
      <Payments payments={order.payments} />
      <LedgerTable entries={order.entries} />
      <Refunds order={order} />
      <Timeline events={order.events} actions={order.actions} payouts={order.payouts} />
    </div>
  );
}
