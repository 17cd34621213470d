import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listAdminUsers } from "~/data/moderation/admin-users.server";
import { answerDeskCsv } from "~/http/answers/desk-csv.server";

const COLUMNS = ["id", "joined", "name", "email", "role", "status", "store", "closed"] as const;

export function loader({ context, request }: LoaderFunctionArgs) {
  const { t } = context;
  return answerDeskCsv(context, request, {
    list: "users",
    columns: COLUMNS.map((column) => t(`files.desk.${column}`)),
    read: listAdminUsers,
    cells: ({ userId, created_at, full_name, email, role, store, state, deleted_at }) => [
      ...[userId, new Date(created_at).toISOString(), full_name, email, role ?? "", state, store ?? ""],
      deleted_at === null ? "" : new Date(deleted_at).toISOString(),
    ],
  });
}
