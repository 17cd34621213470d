import { REFERENCE_MAX } from "~/domain/payouts/payout";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "../field";
import { FormError } from "../form-error";

interface PaidFormProps {
  action: string;
  /** Of the section and its button. */
  title: string;
  body?: string;
  /** The ids of a batch's payouts that are to be paid with its file. */
  seen?: readonly string[];
  reply?: FormReply;
}

/** Marks a payout, or a batch, as paid, with the reference of the bank or PayPal. */
export function PaidForm({ action, title, body, seen, reply }: PaidFormProps) {
  const { t } = useLanguage();
  return (
    <section className="card stack" aria-labelledby="paid">
      <FormError title="shell.error" reply={reply} />
      <div className="stack tight">
        <h2 id="paid">{title}</h2>
        {body && <p className="muted">{body}</p>}
      </div>
      <form className="stack" method="post" action={action}>
        {seen && <input type="hidden" name="seen" value={reply?.typed.seen ?? seen.join(" ")} />}
        <TextField
          name="reference"
          label={t("payouts.referenceField")}
          hint={t("payouts.referenceHint")}
          errors={reply?.errors.reference}
          defaultValue={reply?.typed.reference}
          maxLength={REFERENCE_MAX}
          autoComplete="off"
          required
        />
        <p>
          <button className="btn main" type="submit">
            {title}
          </button>
        </p>
      </form>
    </section>
  );
}
