import { useLanguage } from "~/i18n/language-provider";

/** A time with its text, which the server formats: a browser's locale data may differ. */
interface Moment {
  iso: string;
  words: string;
}

interface SeenSession {
  id: string;
  device: { browser: string; system: string } | null;
  isThis: boolean;
  begun: Moment;
  lastUsed: Moment;
}

export function SessionList({ sessions }: { sessions: readonly SeenSession[] }) {
  const { t } = useLanguage();
  return (
    <>
      <ul className="list">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/account/sessions/end-others">
          <button className="btn" type="submit">
            {t("settings.security.endOthers")}
          </button>
        </form>
      )}
    </>
  );
}

function SessionItem({ session }: { session: SeenSession }) {
  const { t } = useLanguage();
  const { device, isThis, begun, lastUsed } = session;
  const name = device ? t("settings.security.device", device) : t("settings.security.unknownDevice");
  return (
    <li className="card row between">
      <div className="stack tight">
        <h3 className="row">
          {name} {isThis && <span className="chip good">{t("settings.security.thisDevice")}</span>}
        </h3>
        <p className="small muted">
          {t("settings.security.begun")}: <Time of={begun} />
          <br />
          {t("settings.security.lastUsed")}: <Time of={lastUsed} />
        </p>
      </div>
      {!isThis && (
        <form method="post" action={`/account/sessions/${session.id}/end`}>
          <button className="btn ghost" type="submit">
            {t("settings.security.end")}
            <span className="sr">: {name}</span>
          </button>
        </form>
      )}
    </li>
  );
}

function Time({ of: { iso, words } }: { of: Moment }) {
  return <time dateTime={iso}>{words}</time>;
}
