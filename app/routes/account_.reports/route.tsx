import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOwnReports } from "~/data/moderation/reports.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
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
      <p className="muted">{t("reports.ownAbout")}</p>
      {reports.length === 0 && <p className="card center">{t("reports.ownNone")}</p>}
      <ul className="list">
        {reports.map(({ id, noun, title, cause, at, decision, decidedAt, reason, reversedAt }) => (
          <li key={id} className="card stack tight">
            <p className="strong">
              {t(`reports.noun.${noun}`)}
              {title && ` · ${title}`}
            </p>
            <p>{t(`takedowns.rule.${cause}`)}</p>
            <p className="small muted">
              <Moment at={at} />
            </p>
            <p>
              {decision ? t(`reports.decided.${reversedAt === null ? decision : "reversed"}`) : t("reports.waits")}{" "}
              {decidedAt !== null && (
                <span className="small muted">
                  <Moment at={reversedAt ?? decidedAt} />
                </span>
              )}
            </p>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ul>
      <NewestPager {...pages} />
    </div>
  );
}
