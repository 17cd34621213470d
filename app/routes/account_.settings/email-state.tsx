import { useLanguage } from "~/i18n/language-provider";

interface EmailStateProps {
  email: string;
  isConfirmed: boolean;
  /** New address that is not confirmed yet. */
  asked: string | null;
}

export function EmailState({ email, isConfirmed, asked }: EmailStateProps) {
  const { t } = useLanguage();
  return (
    <>
      {!isConfirmed && (
        <section className="card stack" aria-labelledby="unconfirmed">
          <div className="stack tight">
            <h2 id="unconfirmed">{t("settings.profile.unconfirmedTitle")}</h2>
            <p className="muted">{t("settings.profile.unconfirmed", { email })}</p>
          </div>
          <form method="post" action="/account/settings/confirmation">
            <button className="btn" type="submit">
              {t("settings.profile.resend")}
            </button>
          </form>
        </section>
      )}
      {asked && (
        <section className="card stack" aria-labelledby="pending">
          <div className="stack tight">
            <h2 id="pending">{t("settings.profile.pendingTitle")}</h2>
            <p className="muted">{t("settings.profile.pending", { email: asked, current: email })}</p>
          </div>
          <form method="post" action="/account/settings/email/cancel">
            <button className="btn" type="submit">
              {t("settings.profile.cancel")}
            </button>
          </form>
        </section>
      )}
    </>
  );
}
