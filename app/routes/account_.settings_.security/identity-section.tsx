import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

export interface SeenIdentity {
  id: string;
  name: string;
  email: string | null;
  created_at: number;
  last_used_at: number;
  /** Whether the operator still offers this provider. */
  isOffered: boolean;
}

interface IdentitySectionProps {
  identities: readonly SeenIdentity[];
  /** Providers without one. */
  connectable: readonly { id: string; name: string }[];
}

/** Nothing, where there is no provider and never was one. */
export function IdentitySection({ identities, connectable }: IdentitySectionProps) {
  const { t } = useLanguage();
  if (identities.length + connectable.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="identities">
      <div className="stack tight">
        <h2 id="identities">{t("identities.title")}</h2>
        <p className="muted">{t("identities.about")}</p>
      </div>
      {identities.length > 0 && (
        <ul className="list identities">
          {identities.map(({ id, name, email, created_at, last_used_at, isOffered }) => (
            <li key={id} className="card row between">
              <div className="stack tight">
                <h3 className="row">
                  {name} {!isOffered && <span className="chip">{t("identities.notOffered")}</span>}
                </h3>
                <p className="small muted">
                  {email && (
                    <>
                      {email}
                      <br />
                    </>
                  )}
                  {t("identities.connectedOn")}: <Moment at={created_at} shows="date" />
                  <br />
                  {t("identities.lastUsed")}: <Moment at={last_used_at} />
                </p>
              </div>
              <form method="post" action={`/account/settings/security/identities/${id}/disconnect`}>
                <button className="btn ghost" type="submit">
                  {t("identities.disconnect")}
                  <span className="sr">: {name}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {connectable.length > 0 && (
        <p className="row">
          {connectable.map(({ id, name }) => (
            <a key={id} className="btn" href={`/account/settings/security/identities/${id}`}>
              {t("identities.connect", { provider: name })}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}
