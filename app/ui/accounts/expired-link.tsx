import { useLanguage } from "~/i18n/language-provider";
import { AuthFrame } from "./auth-frame";

interface ExpiredLinkProps {
  title: string;
  /** Where a new link can be requested. */
  to: string;
}

/** The page of a link that was used, has expired or is unknown. */
export function ExpiredLink({ title, to }: ExpiredLinkProps) {
  const { t } = useLanguage();
  return (
    <AuthFrame title={title}>
      <div className="stack card">
        <p className="strong">{t("auth.linkGone")}</p>
        <p className="muted">{t("auth.linkGoneBody")}</p>
        <a className="btn main wide" href={to}>
          {t("auth.newLink")}
        </a>
      </div>
    </AuthFrame>
  );
}
