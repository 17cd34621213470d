import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findBatch } from "~/data/payouts/batches.server";
import type { Payout } from "~/data/payouts/payouts.server";
import { toCsv } from "~/domain/csv";
import { toDecimal } from "~/domain/money";
import { isInFile } from "~/domain/payouts/batch";
import { payoutAccountKind } from "~/domain/payouts/payout";
import { type Cell, toWorkbook, WORKBOOK_TYPE } from "~/http/answers/workbook.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { translate } from "~/i18n/detect.server";
import type { Translate } from "~/i18n/texts";

const COLUMNS = ["id", "store", "name", "kind", "account", "amount", "currency", "created", "concept"] as const;

/** For a bank or PayPal, in the batch's language: the same bytes each time, until one of its payouts fails. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "", file } = params;
  const batch = await requireAdminAnd(request, context, (admin) => findBatch(context.db, admin, id));
  if (!batch || (file !== "payouts.csv" && file !== "payouts.xlsx")) throw notFound({ title: "payouts.batchMissing" });
  const { config } = context;
  const t = translate(batch.language, config.currency);
  const rows = toRows(batch.entries.filter(isInFile), t, config);
  const isCsv = file === "payouts.csv";
  const names = rows.map((cells) => cells.map((cell) => (typeof cell === "string" ? cell : cell.amount)));
  const body = isCsv ? toCsv(names) : toWorkbook(t("payouts.title"), rows);
  return new Response(body, {
    headers: {
      "Content-Type": isCsv ? "text/csv; charset=utf-8" : WORKBOOK_TYPE,
      "Content-Disposition": `attachment; filename="payouts-${id.slice(-12)}.${isCsv ? "csv" : "xlsx"}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function toRows(payouts: readonly Payout[], t: Translate, { currency, brand }: { currency: string; brand: string }) {
  const names: Cell[] = COLUMNS.map((name) => t(`payouts.file.${name}`));
  return [
    names,
    ...payouts.map(({ id, store, name, account, amount, createdAt }): Cell[] => [
      ...[id, store, name, t(`payouts.kind.${payoutAccountKind(account)}`), account],
      ...[{ amount: toDecimal(amount) }, currency, new Date(createdAt).toISOString()],
      t("payouts.file.conceptOf", { brand, payout: id.slice(-8) }),
    ]),
  ];
}
