import type { Scope } from "~/domain/auth/authorization";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

interface AllowedApplication {
  id: string;
  name: string;
  host: string;
  scopes: readonly Scope[];
  granted_at: number;
  last_used_at: number | null;
}

export function ApplicationSection({ applications }: { applications: readonly AllowedApplication[] }) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="applications">
      <div className="stack tight">
        <h2 id="applications">{t("applications.title")}</h2>
        <p className="muted">{t(applications.length > 0 ? "applications.about" : "applications.none")}</p>
      </div>
      {applications.length > 0 && (
        <ul className="list applications">
          {applications.map((application) => (
            <ApplicationItem key={application.id} {...application} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ApplicationItem({ id, name, host, scopes, granted_at, last_used_at }: AllowedApplication) {
  const { t } = useLanguage();
  return (
    <li className="card row between">
      <div className="stack tight">
        <h3>{name}</h3>
        <p className="small muted">
          {host}
          <br />
          {t("applications.allowedOn")}: <Moment at={granted_at} shows="date" />
          <br />
          {last_used_at === null ? (
            t("applications.neverUsed")
          ) : (
            <>
              {t("applications.lastUsed")}: <Moment at={last_used_at} />
            </>
          )}
        </p>
        <div className="small">
          <p>{t("applications.canRead")}:</p>
          <ul>
            {scopes.map((scope) => (
              <li key={scope}>{t(`applications.reads.${scope}`)}</li>
            ))}
          </ul>
        </div>
      </div>
      <form method="post" action={`/account/settings/security/applications/${id}/remove`}>
        <button className="btn ghost" type="submit">
          {t("applications.remove")}
          <span className="sr">: {name}</span>
        </button>
      </form>
    </li>
  );
}
