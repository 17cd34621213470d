import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listAdminOrders } from "~/data/moderation/admin-orders.server";
import { toDecimal } from "~/domain/money";
import { answerDeskCsv } from "~/http/answers/desk-csv.server";

const COLUMNS = ["id", "ordered", "title", "status", "kind", "amount", "method", "buyer", "email", "store"] as const;

export function loader({ context, request }: LoaderFunctionArgs) {
  const { t } = context;
  return answerDeskCsv(context, request, {
    list: "orders",
    columns: COLUMNS.map((column) => t(`files.desk.${column}`)),
    read: listAdminOrders,
    cells: ({ orderId, at, title, status, isAuction, amount, paymentMethod, customer, email, store }) => [
      ...[orderId, new Date(at).toISOString(), title, t(`orders.status.${status}`)],
      ...[t(`catalog.formats.${isAuction ? "auction" : "fixed"}`), toDecimal(amount), paymentMethod ?? ""],
      ...[customer, email, store],
    ],
  });
}
