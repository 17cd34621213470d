import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAdminUsers } from "~/data/moderation/admin-users.server";
import { findTotals } from "~/data/moderation/totals.server";
import { readDeskPage } from "~/http/pages/desk-page.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { DeskFilters } from "~/ui/moderation/desk-filters";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { UserRow } from "./user-row";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, { rows, pages, filters }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findTotals(context.db, admin), readDeskPage(context, request, admin, "users", listAdminUsers)]),
  );
  return { title: context.t("admin.users"), totals, users: rows, pages, filters };
}

export default function AdminUsers() {
  const { totals, users, pages, filters } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <DeskFilters {...filters} isEmpty={users.length === 0} />
      {users.length > 0 ? (
        <AdminTable
          label={t("admin.users")}
          columns={[t("admin.name"), t("admin.joined"), t("admin.roles"), t("admin.store")]}
        >
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </AdminTable>
      ) : (
        <p className="card">{t("adminLists.none")}</p>
      )}
      <NewestPager {...pages} />
    </AdminFrame>
  );
}
