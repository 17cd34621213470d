import { useLanguage } from "~/i18n/language-provider";
import { AuthFrame } from "./auth-frame";

/** What a mail's link shows that was used, has expired or was never ours. */
export function LinkGone({ title }: { title: string }) {
  const { t } = useLanguage();
  return (
    <AuthFrame title={title}>
      <div className="stack card">
        <p className="strong">{t("auth.linkGone")}</p>
        <p className="muted">{t("auth.linkGoneBody")}</p>
        <a className="btn main wide" href="/auth/recover">
          {t("auth.recover")}
        </a>
        <a className="btn wide" href="/account/settings">
          {t("account.settings")}
        </a>
      </div>
    </AuthFrame>
  );
}
