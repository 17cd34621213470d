import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAdminUsers } from "~/data/moderation/admin-users.server";
import { findTotals } from "~/data/moderation/totals.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { UserRow } from "./user-row";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, t } = context;
  const [totals, { rows, pages }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(db, admin),
      readNewestFirst(request, "/admin/users", (before, most) => listAdminUsers(db, admin, before, most)),
    ]),
  );
  return { title: t("admin.title"), totals, users: rows, pages };
}

export default function AdminUsers() {
  const { totals, users, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <AdminTable
        label={t("admin.users")}
        columns={[t("admin.name"), t("admin.joined"), t("admin.roles"), t("admin.store")]}
      >
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </AdminTable>
      <NewestPager {...pages} />
    </AdminFrame>
  );
}
