import type { FormReply } from "~/forms/form-reply";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { FOCUSED, Toast } from "./messages/notifications";

/** An error about a form as a whole; the focus is on it, so that it is read first. */
export function FormError({ title, error }: { title?: TextKey; error?: Sentence }) {
  const { t } = useLanguage();
  if (!error) return null;
  return (
    <div className="toast bad" role="alert" {...FOCUSED}>
      {title && <p className="strong">{t(title)}</p>}
      <p>{t(error.key, error.values)}</p>
    </div>
  );
}

/** An error as a message: what failed, and below it what to do, or the first error of a field. */
export function FormToast({ reply }: { reply?: Partial<FormReply> }) {
  if (!reply?.error) return null;
  const body = reply.details ?? Object.values(reply.errors ?? {}).find((errors) => errors.length > 0);
  const isOfField = Object.values(reply.errors ?? {}).some((errors) => errors.length > 0);
  return <Toast flash={{ kind: "error", title: reply.error, body }} isFocused={!isOfField} />;
}
