import type { UserDetails } from "~/data/moderation/user-details.server";
import { decisionsOf, isStanding } from "~/domain/moderation/suspension";
import { useLanguage } from "~/i18n/language-provider";
import { onlyChoice } from "~/ui/choice-field";
import { Moment } from "~/ui/moment";

/** The last suspension, and what can be done now. */
export function SuspensionSection({ user }: { user: Pick<UserDetails, "id" | "role" | "deletedAt" | "suspension"> }) {
  const { t } = useLanguage();
  const { id, role, deletedAt, suspension } = user;
  const stands = suspension !== null && isStanding(suspension, suspension.now);
  if (!suspension && (role || deletedAt !== null)) return null;
  const decisions = suspension ? decisionsOf(suspension, suspension.now) : [];
  return (
    <section className="stack tight" aria-labelledby="suspension">
      <h2 id="suspension">{t("adminUsers.suspension")}</h2>
      {suspension && (
        <div className="card stack tight">
          <p className="strong">
            {stands && suspension.until === null && t("adminUsers.suspendedOpen")}
            {stands && suspension.until !== null && (
              <>
                {t("adminUsers.suspendedUntil")} <Moment at={suspension.until} />
              </>
            )}
            {!stands && t(suspension.decision === "lifted" ? "suspensions.lifted" : "suspensions.over")}
          </p>
          <p>{t(`suspensions.rule.${suspension.rule}`)}</p>
          <p className="lines">{suspension.reason}</p>
          <p className="small muted">
            <Moment at={suspension.at} />
          </p>
        </div>
      )}
      {decisions.length > 0 && (
        <p>
          <a className="btn" href={`/admin/users/${id}/reinstate`}>
            {t(onlyChoice(decisions) ? "adminUsers.decisions.lifted" : "adminUsers.decideSuspension")}
          </a>
        </p>
      )}
      {!stands && !role && deletedAt === null && (
        <p>
          <a className="btn danger" href={`/admin/users/${id}/suspend`}>
            {t("adminUsers.suspend")}
          </a>
        </p>
      )}
    </section>
  );
}
