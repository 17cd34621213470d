import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAdminOrders, listQueuedOrders } from "~/data/moderation/admin-orders.server";
import { findTotals } from "~/data/moderation/totals.server";
import {
  isOrderQueue,
  ORDER_VIEWS,
  type OrderQueue,
  type OrderView,
  VIEW_STATUSES,
} from "~/domain/moderation/admin-action";
import { readDeskPage } from "~/http/pages/desk-page.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { DeskFilters } from "~/ui/moderation/desk-filters";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { OrderRow } from "./order-row";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

const PATH = "/admin/orders";

/** A queue has a place of its own; the others are the list with a status. */
function addressOf(view: OrderView): string {
  const status = VIEW_STATUSES[view];
  if (status) return `${PATH}?status=${status}`;
  return view === "all" ? PATH : `${PATH}?view=${view}`;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const queue = new URL(request.url).searchParams.get("view");
  const [totals, { rows, pages, filters }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(context.db, admin),
      isOrderQueue(queue)
        ? readQueue(request, queue, (from, most) => listQueuedOrders(context.db, admin, queue, from, most))
        : readDeskPage(context, request, admin, "orders", listAdminOrders),
    ]),
  );
  const view = isOrderQueue(queue) ? queue : ORDER_VIEWS.find((one) => isView(one, filters?.asked ?? {}));
  return { title: context.t("admin.orders"), totals, view, orders: rows, pages, filters };
}

async function readQueue<Row extends { id: string }>(
  request: Request,
  queue: OrderQueue,
  list: (from: string | null, most: number) => Promise<Row[]>,
) {
  return { ...(await readNewestFirst(request, addressOf(queue), list)), filters: null };
}

/** Whether the choices are those of the view, and no more. */
function isView(view: OrderView, asked: Readonly<Record<string, string>>): boolean {
  const status = VIEW_STATUSES[view];
  return Object.keys(asked).length === (status ? 1 : 0) && asked.status === status && !isOrderQueue(view);
}

export default function AdminOrders() {
  const { totals, view, orders, pages, filters } = useLoaderData<typeof loader>();
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
      {filters && <DeskFilters {...filters} isEmpty={orders.length === 0} />}
      {orders.length > 0 ? (
        <AdminTable
          label={t("admin.orders")}
          columns={[...columns, t("admin.status")]}
          numeric={[t("adminOrders.amount")]}
        >
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
