import { useLanguage } from "~/i18n/language-provider";
import { AuthFrame } from "./auth-frame";

/** The page of a link that was used, has expired or is unknown; `to`: where a new link can be requested. */
export function ExpiredLink({ to }: { to: string }) {
  const { t } = useLanguage();
  return (
    <AuthFrame title={t("auth.linkGone")}>
      <div className="stack card">
        <p className="muted">{t("auth.linkGoneBody")}</p>
        <a className="btn main wide" href={to}>
          {t("auth.newLink")}
        </a>
      </div>
    </AuthFrame>
  );
}
