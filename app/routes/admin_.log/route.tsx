import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAuditEntries, listAuditedAdmins } from "~/data/moderation/audit-entries.server";
import { findTotals } from "~/data/moderation/totals.server";
import { filterAddress, readAuditFilter } from "~/http/pages/audit-filter.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { EntryTable } from "./entry-table";
import { LogFilters } from "./log-filters";

const HERE = "/admin/log";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const url = new URL(request.url);
  const { typed, ...filter } = readAuditFilter(url);
  const checked = url.searchParams.get("checked");
  const [totals, admins, { rows, pages }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(db, admin),
      listAuditedAdmins(db, admin),
      readNewestFirst(request, filterAddress(HERE, typed), (from, most) =>
        listAuditEntries(db, admin, filter, from, most),
      ),
    ]),
  );
  const file = filterAddress(`${HERE}.csv`, typed);
  return { title: context.t("admin.log"), totals, typed, admins, entries: rows, pages, file, checked };
}

export default function AdminLog() {
  const { totals, typed, admins, entries, pages, file, checked } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <p className="muted">{t("adminLog.about")}</p>
      <LogFilters typed={typed} admins={admins} />
      {entries.length > 0 ? <EntryTable entries={entries} /> : <p className="card">{t("adminLog.none")}</p>}
      <NewestPager {...pages} />
      <form
        className="stack tight"
        method="post"
        action={`${HERE}/check${checked ? `?after=${encodeURIComponent(checked)}` : ""}`}
      >
        <p className="small muted">{t("adminLog.checkHint")}</p>
        <div className="row">
          <button className="btn" type="submit">
            {t(checked ? "adminLog.checkRest" : "adminLog.check")}
          </button>
          <a className="btn ghost" href={file} download>
            {t("adminLog.download")}
          </a>
        </div>
      </form>
    </AdminFrame>
  );
}
