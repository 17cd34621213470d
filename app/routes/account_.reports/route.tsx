import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOwnReports, type OwnReport } from "~/data/moderation/reports.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ruleText } from "~/i18n/message-values";
import { BackTitle } from "~/ui/back-title";
import { Objection } from "~/ui/moderation/objection";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, "/account/reports", (before, most) => listOwnReports(context.db, userId, before, most)),
  );
  return { title: context.t("reports.own"), reports: rows, pages };
}

export default function OwnReports() {
  const { title, reports, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <BackTitle to="/account" label={t("account.title")} title={title} />
      <p className={reports.length === 0 ? "card center" : "muted"}>
        {t(reports.length === 0 ? "reports.ownNone" : "reports.ownAbout")}
      </p>
      <ul className="list">
        {reports.map((report) => (
          <li key={report.id} className="card stack tight">
            <p className="strong">
              {report.who ? t("feedback.buyer") : t(`reports.noun.${report.noun}`)}
              {(report.title ?? report.who) && ` · ${report.title ?? report.who}`}
            </p>
            <p>{t(`takedowns.rule.${report.cause}`)}</p>
            <p className="small muted">
              {t("reports.sentOn")} <Moment at={report.at} />
            </p>
            <Outcome report={report} />
          </li>
        ))}
      </ul>
      <NewestPager {...pages} />
    </div>
  );
}

/** What was decided, for which rule and why, and how to object. */
function Outcome({ report }: { report: OwnReport }) {
  const { t } = useLanguage();
  const { noun, decision, decidedAt, rule, reason, reversedAt, whyReversed, number, now } = report;
  if (!decision || decidedAt === null) return <p>{t("reports.waits")}</p>;
  const at = reversedAt ?? decidedAt;
  const why = reversedAt === null ? reason : whyReversed;
  const acted = t(`reports.acted.${noun}`);
  return (
    <>
      <p>{t(`reports.decided.${reversedAt === null ? decision : "reversed"}`, { acted })}</p>
      <p className="small muted">
        {t("reports.decidedOn")} <Moment at={at} />
      </p>
      {rule && (
        <p>
          {t("reports.brokeRule")} {ruleText(rule, t)}
        </p>
      )}
      {why && (
        <p className="lines">
          {t("reports.reason")} {why}
        </p>
      )}
      <Objection at={at} now={now} subject={`${t("reports.number")} ${number}`} number={number} />
    </>
  );
}
