import { useLanguage } from "~/i18n/language-provider";

/** In place of a form that asks for the password. */
export function NoPassword() {
  const { t } = useLanguage();
  return (
    <form className="card stack" method="post" action="/account/settings/security/password-link">
      <div className="stack tight">
        <p className="strong">{t("identities.noPasswordTitle")}</p>
        <p className="muted">{t("identities.noPasswordBody")}</p>
      </div>
      <button className="btn wide" type="submit">
        {t("identities.setPassword")}
      </button>
    </form>
  );
}
