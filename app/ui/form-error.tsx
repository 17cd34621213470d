import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { FOCUSED } from "./messages/notifications";

interface FormErrorProps {
  /** Above an error of the form as a whole. */
  title?: TextKey;
  reply?: Partial<FormReply>;
  /** Names of the fields, where several may have the same error. */
  labels?: Record<string, TextKey>;
}

/**
 * What is wrong with a form: as a whole, and in each field, with a link to it. One field's error stands at the field alone,
 * which has the focus; else the focus is here, so that it is read first.
 */
export function FormError({ title, reply, labels }: FormErrorProps) {
  const { t } = useLanguage();
  const { error, details = [], errors = {} } = reply ?? {};
  const wrong = Object.entries(errors).flatMap(([name, [first]]) =>
    first ? [{ name, text: t(first.key, first.values) }] : [],
  );
  if (!error && wrong.length < 2) return null;
  const says = error && t(error.key, error.values);
  // The error of the form may be that of its first field: then it stands in the list.
  const isListed = wrong.some(({ text }) => text === says);
  const hasTitle = title !== undefined && error !== undefined;
  const heading = hasTitle ? t(title) : isListed || !says ? t("shell.checkFields") : says;
  return (
    <div className="toast bad" role="alert" {...(wrong.length === 0 && FOCUSED)}>
      <p className="strong">{heading}</p>
      {hasTitle && !isListed && <p>{says}</p>}
      {details.map((line) => (
        <p key={JSON.stringify(line)}>{t(line.key, line.values)}</p>
      ))}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ name, text }) => {
            const label = labels?.[name];
            return (
              <li key={name}>
                <a href={`#${name}`}>{label ? `${t(label)}: ${text}` : text}</a>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
