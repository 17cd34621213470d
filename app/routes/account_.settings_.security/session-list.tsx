import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

interface SeenSession {
  id: string;
  device: { browser: string; system: string } | null;
  isThis: boolean;
  begun: number;
  lastUsed: number;
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
          {t("settings.security.begun")}: <Moment at={begun} />
          <br />
          {t("settings.security.lastUsed")}: <Moment at={lastUsed} shows="date" />
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
