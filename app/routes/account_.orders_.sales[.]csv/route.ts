import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listSales } from "~/data/orders/own-orders.server";
import type { SaleEarnings } from "~/data/orders/sale-earnings.server";
import { toCentavos, toDecimal } from "~/domain/money";
import { statusAt } from "~/domain/orders/order-times";
import { answerCsv, CSV_PAGE } from "~/http/answers/csv-answer.server";
import { requireUserAnd } from "~/http/session/session.server";

const COLUMNS = [
  ...(["id", "date", "title", "state", "buyer", "pickup"] as const),
  ...(["amount", "refunded", "fee", "coveredFee", "net", "currency"] as const),
] as const;

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
      ...(earnings ? sums(order.amount, earnings) : ["", "", "", ""]),
      config.currency,
    ],
  });
}

/** After the total, so that each row adds up: total - refunded - fee + what we pay of it = what the seller receives. */
function sums(amount: number, { fee, coveredFee, net }: SaleEarnings): string[] {
  const refunded = toCentavos(amount - fee + coveredFee - net);
  return [refunded, fee, coveredFee, net].map(toDecimal);
}
