import { OWN_WAITING_MAX, QUESTION_MAX } from "~/domain/questions/question";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM, TextArea } from "../field";

interface AskFormProps {
  productId: string;
  /** Idempotency key: a form sent twice is one question. */
  formKey: string;
  /** How many questions of this person wait already. */
  ownWaiting: number;
  reply?: FormReply;
}

export function AskForm({ productId, formKey, ownWaiting, reply }: AskFormProps) {
  const { t } = useLanguage();
  // The page's other forms have keys as well.
  const typed = reply?.typed.question;
  const key = typed === undefined ? formKey : (reply?.typed.key ?? formKey);
  if (ownWaiting >= OWN_WAITING_MAX && typed === undefined)
    return <p className="small muted">{t("questions.refusal.ownWaiting")}</p>;
  const field = { name: "question", hint: t("questions.hint", { max: QUESTION_MAX }), errors: reply?.errors.question };
  return (
    <form id={KEPT_FORM} className="stack tight" method="post" action={`/product/${productId}/questions`}>
      <input type="hidden" name="key" value={key} />
      <TextArea
        {...field}
        label={t("questions.label")}
        rows={2}
        maxLength={QUESTION_MAX}
        defaultValue={typed}
        required
      />
      <p>
        <button className="btn" type="submit">
          {t("questions.send")}
        </button>
      </p>
    </form>
  );
}
