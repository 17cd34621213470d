import type { StoreFeedback } from "~/data/feedback/store-feedback.server";
import type { FeedbackPart } from "~/domain/feedback/feedback";
import { REASON_MAX } from "~/domain/reason";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field } from "~/ui/field";

interface TakeDownFormProps {
  feedback: StoreFeedback;
  part: FeedbackPart;
  action: string;
  /** Reply to any of the page's forms, perhaps to this one. */
  reply?: FormReply;
}

export function TakeDownForm({ feedback: { feedbackId }, part, action, reply }: TakeDownFormProps) {
  const { t } = useLanguage();
  const own = reply?.typed.feedback === feedbackId && reply.typed.part === part ? reply : undefined;
  // Unique names, since the page has many of these forms.
  const field = { name: `${part}-${feedbackId}`, hint: t("feedback.takeDownHint"), errors: own?.errors.reason };
  return (
    <details className="take-down" open={own !== undefined}>
      <summary className="btn sm ghost">{t(`feedback.takeDown.${part}`)}</summary>
      <form className="stack" method="post" action={action}>
        <input type="hidden" name="feedback" value={feedbackId} />
        <input type="hidden" name="part" value={part} />
        <Field {...field} label={t("feedback.takeDownReason")}>
          <input
            id={field.name}
            name="reason"
            maxLength={REASON_MAX}
            defaultValue={own?.typed.reason}
            required
            {...describedBy(field)}
          />
        </Field>
        <p>
          <button className="btn danger" type="submit">
            {t(`feedback.takeDown.${part}`)}
          </button>
        </p>
      </form>
    </details>
  );
}
