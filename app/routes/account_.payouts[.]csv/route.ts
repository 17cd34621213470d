import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listOwnPayouts } from "~/data/payouts/payouts.server";
import { toDecimal } from "~/domain/money";
import { answerCsv, CSV_PAGE } from "~/http/answers/csv-answer.server";
import { requireUserAnd } from "~/http/session/session.server";

const COLUMNS = ["id", "date", "state", "amount", "currency", "reference", "orders"] as const;

/** All payouts to a seller, the newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, config, t } = context;
  const read = (userId: string, from: string | null) => listOwnPayouts(db, userId, from, CSV_PAGE);
  const [seller, first] = await requireUserAnd(request, context, (userId) => read(userId, null));
  return answerCsv(context, {
    name: "payouts",
    columns: COLUMNS.map((column) => t(`files.payouts.${column}`)),
    first,
    next: (id) => read(seller.id, id),
    cells: ({ id, moved_at, status, amount, reference, parts }) => [
      ...[id.split("_")[1] ?? "", new Date(moved_at).toISOString(), t(`payouts.status.${status}`)],
      ...[toDecimal(amount), config.currency, reference ?? "", parts.map(({ order }) => order.id).join(" ")],
    ],
  });
}
