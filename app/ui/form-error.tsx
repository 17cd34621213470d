import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";

/** What is wrong with a form as a whole. */
export function FormError({ error }: { error?: Sentence }) {
  const { t } = useLanguage();
  if (!error) return null;
  return (
    <div className="toast bad" role="alert">
      <p>{t(error.key, error.values)}</p>
    </div>
  );
}
