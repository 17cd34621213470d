import { checkFullName } from "~/domain/accounts/account";
import { nameErrors } from "~/forms/account-errors";
import { checkForm } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, KEPT_FORM, TextField } from "~/ui/field";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";

interface NameFormProps {
  email: string;
  full_name: string;
  reply?: FormReply;
}

export function NameForm({ email, full_name, reply }: NameFormProps) {
  const { t } = useLanguage();
  const { errors, props, isFine } = useLiveErrors(reply?.errors, (form) =>
    checkForm(form, ["full_name"], checkFullName, nameErrors),
  );
  const { pending, onSubmit } = usePending(isFine);

  const emailHint = (
    <>
      {t("profile.emailHint")} <a href="/account/settings">{t("profile.emailChange")}</a>
    </>
  );
  return (
    <form id={KEPT_FORM} className="stack" method="post" action="/account/profile" onSubmit={onSubmit} {...props}>
      <Field name="email" label={t("auth.email")} hint={emailHint}>
        <input id="email" type="email" value={email} readOnly {...describedBy({ name: "email", hint: true })} />
      </Field>
      <TextField
        name="full_name"
        label={t("auth.fullName")}
        autoComplete="name"
        defaultValue={reply?.typed.full_name ?? full_name}
        errors={errors.full_name}
        required
      />
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "profile.saving" : "profile.save")}
      </button>
    </form>
  );
}
