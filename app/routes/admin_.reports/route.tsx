import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { listReportCases } from "~/data/moderation/report-cases.server";
import { findReport } from "~/data/moderation/reports.server";
import { findTotals } from "~/data/moderation/totals.server";
import { FULL_WEIGHT } from "~/domain/moderation/report";
import { PAGE_SIZE } from "~/domain/search/search";
import { failure } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { FoundWords } from "~/ui/moderation/found-words";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { PageLinks } from "~/ui/pager";

const DESK = "/admin/reports";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const after = searchParams.get("after");
  const number = searchParams.get("number")?.trim();
  if (number) throw await leadTo(request, context, number);
  const [totals, found] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findTotals(context.db, admin), listReportCases(context.db, admin, after, PAGE_SIZE + 1)]),
  );
  if (after && found.length === 0) throw redirect(DESK);
  const cases = found.slice(0, PAGE_SIZE);
  const next = found.length > PAGE_SIZE ? `${DESK}?after=${cases.at(-1)?.id}` : null;
  return { title: context.t("admin.reports"), totals, cases, pages: { newest: after && DESK, next } };
}

/** Of the number of a report: where it is decided, or what the log has about it. */
async function leadTo(request: Request, context: AppContext, number: string) {
  const report = await requireAdminAnd(request, context, (admin) => findReport(context.db, admin, number));
  if (!report) return redirectWithFlash(context, DESK, failure("adminReports.noReport"));
  const { noun, about, decision } = report;
  return redirect(decision ? `/admin/log?about=${encodeURIComponent(about)}` : `${DESK}/${noun}/${about}`);
}

export default function AdminReports() {
  const { totals, cases, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const columns = (["thing", "causes", "reports", "since"] as const).map((key) => t(`adminReports.columns.${key}`));
  return (
    <AdminFrame totals={totals}>
      <p className="muted">{t("adminReports.about")}</p>
      <search>
        <form className="row" action={DESK}>
          <div className="field words">
            <label htmlFor="number">{t("adminReports.find")}</label>
            <input id="number" type="search" name="number" />
          </div>
          <button className="btn" type="submit">
            {t("operations.faults.search")}
          </button>
        </form>
      </search>
      {cases.length === 0 ? (
        <p className="card">{t("adminReports.none")}</p>
      ) : (
        <AdminTable label={t("admin.reports")} columns={columns}>
          {cases.map(({ id, noun, about, reports, weight, since, title, text, causes, found }) => (
            <tr key={id}>
              <td>
                <p className="small muted">{t(`reports.noun.${noun}`)}</p>
                {text && <p className="lines">{text}</p>}
                <p className={text ? "small muted" : undefined}>{title}</p>
              </td>
              <td>
                {causes.map((cause) => t(`takedowns.rule.${cause}`)).join(" · ")}
                {found.length > 0 && <FoundWords found={found} />}
              </td>
              <td>
                {reports > 0 && (
                  <>
                    <p className="num">{t("adminReports.counted", { count: reports })}</p>
                    {weight < reports * FULL_WEIGHT && (
                      <p className="small muted">
                        {t("adminReports.weight", { weight: String(weight / FULL_WEIGHT) })}
                      </p>
                    )}
                  </>
                )}
              </td>
              <td>
                <span className="small muted named">{t("adminReports.columns.since")} </span>
                <Moment at={since} />
              </td>
              <td>
                <a className="btn sm" href={`${DESK}/${noun === "review" ? "listing" : noun}/${about}`}>
                  {t("adminReports.check")} <span className="sr">{text ?? title}</span>
                </a>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <PageLinks back={pages.newest} label={t("adminReports.first")} next={pages.next} />
    </AdminFrame>
  );
}
