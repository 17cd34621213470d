import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listSales } from "~/data/orders/own-orders.server";
import { toDecimal } from "~/domain/money";
import { statusAt } from "~/domain/orders/order-times";
import { answerCsv, CSV_PAGE } from "~/http/answers/csv-answer.server";
import { requireUserAnd } from "~/http/session/session.server";

const COLUMNS = ["id", "date", "title", "state", "buyer", "pickup", "amount", "fee", "net", "currency"] as const;

/** All sales of a seller, in the order of their page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, config, t } = context;
  const read = (userId: string, from: string | null) => listSales(db, userId, from, CSV_PAGE);
  const [seller, first] = await requireUserAnd(request, context, (userId) => read(userId, null));
  return answerCsv(context, {
    name: "sales",
    columns: COLUMNS.map((column) => t(`files.sales.${column}`)),
    first,
    next: (id) => read(seller.id, id),
    cells: ({ earnings, ...order }) => [
      ...[order.orderId, new Date(order.createdAt).toISOString(), order.title],
      ...[t(`orders.status.${statusAt(order, order.now)}`), order.buyerName ?? ""],
      ...[order.pickupPlace ?? "", toDecimal(order.amount)],
      ...(earnings ? [toDecimal(earnings.fee), toDecimal(earnings.net)] : ["", ""]),
      config.currency,
    ],
  });
}
