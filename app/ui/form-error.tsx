import type { FieldError } from "~/http/forms/forms.server";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";

/** What is wrong with a form as a whole, below a title where it has one. */
export function FormError({ title, error }: { title?: TextKey; error?: FieldError }) {
  const { t } = useLanguage();
  if (!error) return null;
  return (
    <div className="toast bad" role="alert">
      {title && <p className="strong">{t(title)}</p>}
      <p>{t(error.key, error.values)}</p>
    </div>
  );
}
