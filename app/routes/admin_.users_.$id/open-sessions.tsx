import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

interface OpenSessionsProps {
  user: {
    id: string;
    sessions: readonly { device: { browser: string; system: string } | null; begun: number; lastUsed: number }[];
  };
}

/** Where the person is signed in, without what a session is opened by. */
export function OpenSessions({ user: { id, sessions } }: OpenSessionsProps) {
  const { t } = useLanguage();
  return (
    <section className="stack tight" aria-labelledby="sessions">
      <h2 id="sessions">{t("adminUsers.sessions")}</h2>
      {sessions.length === 0 ? (
        <p className="muted">{t("adminUsers.noSessions")}</p>
      ) : (
        <>
          <ul className="stack tight plain">
            {sessions.map(({ device, begun, lastUsed }) => (
              <li key={begun}>
                {device ? t("settings.security.device", device) : t("settings.security.unknownDevice")}{" "}
                <span className="small muted dots">
                  <span>
                    {t("settings.security.begun")}: <Moment at={begun} />
                  </span>
                  <span>
                    {t("settings.security.lastUsed")}: <Moment at={lastUsed} shows="date" />
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p>
            <a className="btn" href={`/admin/users/${id}/sign-out`}>
              {t("adminUsers.signOut")}
            </a>
          </p>
        </>
      )}
    </section>
  );
}
