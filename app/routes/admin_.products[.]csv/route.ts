import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listAdminProducts } from "~/data/moderation/admin-products.server";
import { toDecimal } from "~/domain/money";
import { answerDeskCsv } from "~/http/answers/desk-csv.server";

const COLUMNS = [
  "id",
  "listed",
  "title",
  "status",
  "kind",
  "category",
  "condition",
  "price",
  "stock",
  "store",
] as const;

export function loader({ context, request }: LoaderFunctionArgs) {
  const { t } = context;
  return answerDeskCsv(context, request, {
    list: "products",
    columns: COLUMNS.map((column) => t(`files.desk.${column}`)),
    read: listAdminProducts,
    cells: ({ productId, at, title, status, isAuction, category, condition, price, stock, store }) => [
      ...[productId, new Date(at).toISOString(), title, t(`catalog.status.${status}`)],
      ...[t(`catalog.formats.${isAuction ? "auction" : "fixed"}`), t(`shell.category.${category}`)],
      ...[t(`catalog.condition.${condition}`), toDecimal(price), stock, store],
    ],
  });
}
