import { PASSWORD_MIN } from "~/domain/accounts/account";
import { checkPasswordChange, PASSWORD_FIELDS, type PasswordField } from "~/domain/accounts/settings";
import { passwordErrors } from "~/forms/account-errors";
import { checkForm } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";

const LABELS = {
  current_password: "settings.security.current",
  new_password: "settings.security.next",
  confirm_password: "settings.security.confirm",
} as const satisfies Record<PasswordField, string>;

export function PasswordForm({ email, reply }: { email: string; reply?: FormReply }) {
  const { t } = useLanguage();
  const { errors, refused, props, isFine } = useLiveErrors(reply?.errors, (form) =>
    checkForm(form, PASSWORD_FIELDS, checkPasswordChange, passwordErrors),
  );
  const { pending, onSubmit } = usePending(isFine);

  const field = (name: PasswordField, hint?: string) => (
    <TextField
      name={name}
      type="password"
      label={t(LABELS[name])}
      hint={hint}
      autoComplete={name === "current_password" ? "current-password" : "new-password"}
      minLength={PASSWORD_MIN}
      errors={errors[name]}
      required
    />
  );

  return (
    <form className="stack" method="post" action="/account/settings/security" onSubmit={onSubmit} {...props}>
      <FormError title="shell.error" labels={LABELS} reply={{ ...reply, errors: refused }} />
      {/* For password managers. */}
      <input hidden autoComplete="username" value={email} readOnly />
      {field("current_password")}
      {field("new_password", t("auth.passwordHint"))}
      {field("confirm_password")}
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "settings.saving" : "settings.security.change")}
      </button>
    </form>
  );
}
