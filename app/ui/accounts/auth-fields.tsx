import { PASSWORD_MIN } from "~/domain/accounts/account";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "../field";

interface EmailFieldProps {
  reply?: FormReply;
  /** Whether the browser lists passkeys below it. */
  offersPasskeys?: boolean;
}

export function EmailField({ reply, offersPasskeys }: EmailFieldProps) {
  const { t } = useLanguage();
  return (
    <TextField
      name="email"
      type="email"
      label={t("auth.email")}
      autoComplete={offersPasskeys ? "username webauthn" : "email"}
      defaultValue={reply?.typed.email}
      errors={reply?.errors.email}
      data-says={t("auth.refusal.emailInvalid")}
      required
    />
  );
}

interface PasswordFieldProps {
  name?: "password" | "confirm_password";
  label: string;
  hint?: string;
  /** A password being chosen, not one being entered. */
  isNew?: boolean;
  reply?: FormReply;
}

export function PasswordField({ name = "password", label, hint, isNew = false, reply }: PasswordFieldProps) {
  const { t } = useLanguage();
  return (
    <TextField
      name={name}
      type="password"
      label={label}
      hint={hint}
      autoComplete={isNew ? "new-password" : "current-password"}
      minLength={PASSWORD_MIN}
      errors={reply?.errors[name]}
      data-says={t("auth.refusal.passwordTooShort")}
      required
    />
  );
}
