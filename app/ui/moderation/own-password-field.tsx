import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "../field";

/** The administrator's own, asked again. It is never filled in. */
export function OwnPasswordField({ reply, isOptional = false }: { reply?: FormReply; isOptional?: boolean }) {
  const { t } = useLanguage();
  return (
    <TextField
      name="current_password"
      type="password"
      label={t("adminProposals.password")}
      hint={isOptional ? t("adminProposals.passwordHint") : undefined}
      autoComplete="current-password"
      errors={reply?.errors.current_password}
      required={!isOptional}
    />
  );
}
