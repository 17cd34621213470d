import { useLanguage } from "~/i18n/language-provider";

interface NewSecretProps {
  id: string;
  name: string;
  secret: string;
  back: string;
}

/** Shown once. */
export function NewSecret({ id, name, secret, back }: NewSecretProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <div className="stack tight">
        <h1>{t("adminApplications.secretTitle", { name })}</h1>
        <p className="muted">{t("adminApplications.secretBody")}</p>
      </div>
      <div className="card stack">
        <p>
          <span className="small muted">{t("adminApplications.clientId")}</span>
          <br />
          <code className="secret whole">{id}</code>
        </p>
        <p>
          <span className="small muted">{t("adminApplications.secret")}</span>
          <br />
          <code className="secret whole">{secret}</code>
        </p>
      </div>
      <p>
        <a className="btn main" href={back}>
          {t("adminApplications.saved")}
        </a>
      </p>
    </div>
  );
}
