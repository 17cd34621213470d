import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAdminOrders } from "~/data/moderation/admin-orders.server";
import { findTotals } from "~/data/moderation/totals.server";
import { ORDER_VIEWS, type OrderView, readOrderView } from "~/domain/moderation/admin-action";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { OrderRow } from "./order-row";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

const addressOf = (view: OrderView) => (view === "all" ? "/admin/orders" : `/admin/orders?view=${view}`);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const view = readOrderView(new URL(request.url).searchParams.get("view"));
  const [totals, { rows, pages }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(context.db, admin),
      readNewestFirst(request, addressOf(view), (from, most) => listAdminOrders(context.db, admin, view, from, most)),
    ]),
  );
  return { title: context.t("admin.orders"), totals, view, orders: rows, pages };
}

export default function AdminOrders() {
  const { totals, view, orders, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const columns = (["order", "product", "customer", "amount", "payment"] as const).map((key) =>
    t(`adminOrders.${key}`),
  );
  return (
    <AdminFrame totals={totals}>
      <nav className="row views" aria-label={t("adminOrders.views.label")}>
        {ORDER_VIEWS.map((one) => (
          <a
            key={one}
            className={one === view ? "btn sm main" : "btn sm ghost"}
            href={addressOf(one)}
            aria-current={one === view ? "page" : undefined}
          >
            {t(`adminOrders.views.${one}`)}
          </a>
        ))}
      </nav>
      {orders.length > 0 ? (
        <AdminTable label={t("admin.orders")} columns={[...columns, t("admin.status")]}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </AdminTable>
      ) : (
        <p className="card">{t("adminOrders.none")}</p>
      )}
      <NewestPager {...pages} />
    </AdminFrame>
  );
}
