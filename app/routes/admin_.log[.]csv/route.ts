import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Admin } from "~/data/accounts/users.server";
import { listAuditEntries, recordExport } from "~/data/moderation/audit-entries.server";
import { toCentavos, toDecimal } from "~/domain/money";
import { answerCsv, CSV_PAGE } from "~/http/answers/csv-answer.server";
import { readAuditFilter } from "~/http/pages/audit-filter.server";
import { requireAdminAnd } from "~/http/session/session.server";

const COLUMNS = ["number", "date", "what", "admin", "email", "noun", "id", "amount", "reason", "hash"] as const;

/** The log with the filter of its page, the newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const filter = readAuditFilter(new URL(request.url));
  const read = (admin: Admin, from: string | null) => listAuditEntries(context.db, admin, filter, from, CSV_PAGE);
  const { admin, first } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, first: await read(admin, null) };
  });
  await recordExport(context.db, admin, "log");
  return answerCsv(context, {
    name: "log",
    columns: COLUMNS.map((column) => context.t(`files.log.${column}`)),
    first,
    next: (id) => read(admin, id),
    cells: ({ seq, at, what, name, email, noun, about, amount, reason, hash }) => [
      ...[seq, new Date(at).toISOString(), what, name, email, noun, about],
      ...[amount === null ? "" : toDecimal(toCentavos(amount)), reason ?? "", hash ?? ""],
    ],
  });
}
