import { PASSKEYS_MAX } from "~/domain/accounts/passkey";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

interface PasskeySectionProps {
  passkeys: readonly { id: string; name: string; created_at: number; last_used_at: number | null }[];
}

export function PasskeySection({ passkeys }: PasskeySectionProps) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="passkeys">
      <div className="stack tight">
        <h2 id="passkeys">{t("passkeys.title")}</h2>
        <p className="muted">{t("passkeys.about")}</p>
      </div>
      {passkeys.length > 0 && (
        <ul className="list keys">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id} className="card row between">
              <div className="stack tight">
                <h3>{name}</h3>
                <p className="small muted">
                  {t("passkeys.addedOn")}: <Moment at={created_at} shows="date" />
                  <br />
                  {last_used_at === null ? (
                    t("passkeys.neverUsed")
                  ) : (
                    <>
                      {t("passkeys.lastUsed")}: <Moment at={last_used_at} />
                    </>
                  )}
                </p>
              </div>
              <form method="post" action={`/account/settings/security/passkeys/${id}/remove`}>
                <button className="btn ghost" type="submit">
                  {t("passkeys.remove")}
                  <span className="sr">: {name}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <p>
        {passkeys.length < PASSKEYS_MAX ? (
          <a className="btn" href="/account/settings/security/passkeys">
            {t("passkeys.add")}
          </a>
        ) : (
          t("passkeys.enough")
        )}
      </p>
    </section>
  );
}
