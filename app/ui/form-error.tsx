import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { FOCUSED } from "./messages/notifications";

interface FormErrorProps {
  /** Above an error of the form as a whole. */
  title?: TextKey;
  reply?: Partial<FormReply>;
}

/**
 * What is wrong with a form: as a whole, and in each field, with a link to it. One field's error stands at the field alone,
 * which has the focus; else the focus is here, so that it is read first.
 */
export function FormError({ title, reply }: FormErrorProps) {
  const { t } = useLanguage();
  const { error, details = [], errors = {} } = reply ?? {};
  const wrong = Object.entries(errors).flatMap(([name, [first]]) => (first ? [{ name, first }] : []));
  if (!error && wrong.length < 2) return null;
  const [only, ...others] = wrong;
  const isTitle = only && others.length === 0 && !title && only.first.key === error?.key;
  const heading = error ? (title ? { key: title } : error) : ({ key: "shell.checkFields" } as const);
  const says = t(heading.key, "values" in heading ? heading.values : undefined);
  const lines = error && title ? [error, ...details] : details;
  return (
    <div className="toast bad" role="alert" {...(wrong.length === 0 && FOCUSED)}>
      <p className="strong">{isTitle ? <a href={`#${only.name}`}>{says}</a> : says}</p>
      {lines.map((line) => (
        <p key={JSON.stringify(line)}>{t(line.key, line.values)}</p>
      ))}
      {wrong.length > 0 && !isTitle && (
        <ul>
          {wrong.map(({ name, first }) => (
            <li key={name}>
              <a href={`#${name}`}>{t(first.key, first.values)}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
