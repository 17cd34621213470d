import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findTotals } from "~/data/moderation/totals.server";
import { listOpenFindings, listSettledFindings } from "~/data/reconciliation/findings.server";
import { findLastRun } from "~/data/reconciliation/runs.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { Findings } from "./findings";

/** Number of settled findings that are shown. */
const SETTLED = 20;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const [totals, run, { rows, pages }, settled] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(db, admin),
      findLastRun(db, admin),
      readNewestFirst(request, "/admin/reconciliation", (from, most) => listOpenFindings(db, admin, from, most)),
      listSettledFindings(db, admin, SETTLED),
    ]),
  );
  return { title: context.t("admin.reconciliation"), totals, run, open: rows, settled, pages };
}

export default function Reconciliation() {
  const { totals, run, open, settled, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <div className="stack tight">
        <p className="muted">{t("reconciliation.intro")}</p>
        {run ? (
          <p>
            {t(run.endedAt === null ? "reconciliation.running" : "reconciliation.last")}{" "}
            <Moment at={run.endedAt ?? run.startedAt} />.{" "}
            {t("reconciliation.looked", { payments: run.payments, orders: run.orders, products: run.products })}
          </p>
        ) : (
          <p>{t("reconciliation.never")}</p>
        )}
      </div>
      {(run || open.length > 0) && <h2>{t("reconciliation.open")}</h2>}
      {open.length > 0 && <Findings label={t("reconciliation.open")} findings={open} />}
      {/* Before the first run nothing is known to match. */}
      {run && open.length === 0 && <p className="card">{t("reconciliation.allWell")}</p>}
      <NewestPager {...pages} />
      {settled.length > 0 && (
        <>
          <h2>{t("reconciliation.settled")}</h2>
          <Findings label={t("reconciliation.settled")} findings={settled} />
        </>
      )}
    </AdminFrame>
  );
}
