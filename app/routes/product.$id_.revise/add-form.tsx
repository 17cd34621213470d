import { ADDITION_MAX } from "~/domain/catalog/revision";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM, TextArea } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { usePending } from "~/ui/use-pending";

interface AddFormProps {
  product: string;
  /** Idempotency key: a form sent twice makes one addition. */
  draw: string;
  reply?: FormReply;
}

/** An addition to the description cannot be edited or removed. */
export function AddForm({ product, draw, reply }: AddFormProps) {
  const { t } = useLanguage();
  const { pending, onSubmit } = usePending();
  const errors = reply?.errors.addition;
  return (
    <form id={KEPT_FORM} className="stack" method="post" action={`/product/${product}/revise`} onSubmit={onSubmit}>
      <FormError reply={reply} />
      <input type="hidden" name="key" value={draw} />
      <TextArea
        name="addition"
        label={t("revise.addition")}
        hint={t("revise.additionHint")}
        errors={errors}
        defaultValue={reply?.typed.addition}
        maxLength={ADDITION_MAX}
        required
      />
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "revise.adding" : "revise.add")}
      </button>
    </form>
  );
}
