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

export function PasswordForm({ email, reply }: { email: string; reply?: FormReply }) {
  const { t } = useLanguage();
  const { errors, refused, props, isFine } = useLiveErrors(reply?.errors, (form) =>
    checkForm(form, PASSWORD_FIELDS, checkPasswordChange, passwordErrors),
  );
  const { pending, onSubmit } = usePending(isFine);

  const field = (name: PasswordField, label: string, hint?: string) => (
    <TextField
      name={name}
      type="password"
      label={label}
      hint={hint}
      autoComplete={name === "current_password" ? "current-password" : "new-password"}
      minLength={PASSWORD_MIN}
      errors={errors[name]}
      required
    />
  );

  return (
    <form className="stack" method="post" action="/account/settings/security" onSubmit={onSubmit} {...props}>
      <FormError title="shell.error" reply={{ ...reply, errors: refused }} />
      {/* For password managers. */}
      <input hidden autoComplete="username" value={email} readOnly />
      {field("current_password", t("settings.security.current"))}
      {field("new_password", t("settings.security.next"), t("auth.passwordHint"))}
      {field("confirm_password", t("settings.security.confirm"))}
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "settings.saving" : "settings.security.change")}
      </button>
    </form>
  );
}
