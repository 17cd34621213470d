import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { AuthFrame } from "./auth-frame";

interface LinkGoneProps {
  title: string;
  /** Where a new link can be requested, and the label of that button. */
  to: string;
  label: TextKey;
}

/** The page of a link that was used, has expired or is unknown. */
export function ExpiredLink({ title, to, label }: LinkGoneProps) {
  const { t } = useLanguage();
  return (
    <AuthFrame title={title}>
      <div className="stack card">
        <p className="strong">{t("auth.linkGone")}</p>
        <p className="muted">{t("auth.linkGoneBody")}</p>
        <a className="btn main wide" href={to}>
          {t(label)}
        </a>
      </div>
    </AuthFrame>
  );
}
