import type { UserDetails } from "~/data/moderation/user-details.server";
import { decisionsOf, isStanding } from "~/domain/moderation/suspension";
import { useLanguage } from "~/i18n/language-provider";
import { onlyChoice } from "~/ui/choice-field";
import { Moment } from "~/ui/moment";

export function SuspendedUntil({ until }: { until: number | null }) {
  const { t } = useLanguage();
  if (until === null) return t("adminUsers.suspendedOpen");
  return (
    <>
      {t("adminUsers.suspendedUntil")} <Moment at={until} shows="date" />
    </>
  );
}

/** The last suspension, and how it can be decided. */
export function SuspensionSection({ user: { id, suspension } }: { user: Pick<UserDetails, "id" | "suspension"> }) {
  const { t } = useLanguage();
  if (!suspension) return null;
  const decisions = decisionsOf(suspension, suspension.now);
  return (
    <section className="stack tight" aria-labelledby="suspension">
      <h2 id="suspension">{t("adminUsers.suspension")}</h2>
      <div className="card stack tight">
        <p className="strong">
          {isStanding(suspension, suspension.now) ? (
            <SuspendedUntil until={suspension.until} />
          ) : (
            t(suspension.decision === "lifted" ? "suspensions.lifted" : "suspensions.over")
          )}
        </p>
        <p>{t(`suspensions.rule.${suspension.rule}`)}</p>
        <p className="lines">{suspension.reason}</p>
        <p className="small muted">
          {t("suspensions.begun")} <Moment at={suspension.at} />
        </p>
      </div>
      {decisions.length > 0 && (
        <p>
          <a className="btn" href={`/admin/users/${id}/reinstate`}>
            {t(onlyChoice(decisions) ? "adminUsers.decisions.lifted" : "adminUsers.decideSuspension")}
          </a>
        </p>
      )}
    </section>
  );
}
