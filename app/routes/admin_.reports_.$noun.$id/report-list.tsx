import type { ThingReport } from "~/data/moderation/reported-things.server";
import { FULL_WEIGHT } from "~/domain/moderation/report";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

/** Who reported it and why, and the page that dismisses all of them. */
export function ReportList({ reports, dismiss }: { reports: readonly ThingReport[]; dismiss: string }) {
  const { t } = useLanguage();
  if (reports.length === 0) return <p>{t("adminReports.nothingToDismiss")}</p>;
  return (
    <section className="stack tight" aria-labelledby="reports">
      <h2 id="reports">{t("adminReports.reported")}</h2>
      <ul className="stack tight plain">
        {reports.map(({ userId, name, cause, words, weight, at }) => (
          <li key={userId}>
            <p>{t(`takedowns.rule.${cause}`)}</p>
            {words && <p className="lines">{words}</p>}
            <p className="small muted dots">
              <a href={`/admin/users/${userId}`}>{t("adminReports.by", { name })}</a>
              <Moment at={at} />
              {weight < FULL_WEIGHT && (
                <span>{t("adminReports.weight", { weight: String(weight / FULL_WEIGHT) })}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a className="btn" href={dismiss}>
          {t("adminReports.dismiss")}
        </a>
      </p>
    </section>
  );
}
