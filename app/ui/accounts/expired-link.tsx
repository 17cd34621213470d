import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { AuthFrame } from "./auth-frame";

interface LinkGoneProps {
  title: string;
  /** Where a new one can be asked for, and what that is called. */
  to: string;
  label: TextKey;
}

/** What a mail's link shows that was used, has expired or was never ours. */
export function LinkGone({ title, to, label }: LinkGoneProps) {
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
