import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "../field";

/** Its value is not shown again: a code works once. */
export function AppCodeField({ reply }: { reply?: FormReply }) {
  const { t } = useLanguage();
  return (
    <TextField
      name="code"
      label={t("twoStep.code")}
      hint={t("twoStep.codeHint")}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={12}
      errors={reply?.errors.code}
      data-says={t("twoStep.refusal.codeRequired")}
      required
    />
  );
}

export function RecoveryCodeField({ reply }: { reply?: FormReply }) {
  const { t } = useLanguage();
  return (
    <TextField
      name="code"
      label={t("twoStep.recoveryCode")}
      hint={t("twoStep.recoveryHint")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      defaultValue={reply?.typed.code}
      errors={reply?.errors.code}
      data-says={t("twoStep.refusal.codeRequired")}
      required
    />
  );
}
