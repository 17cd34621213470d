import { APPEAL_MAX } from "~/domain/moderation/appeal";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextArea } from "../field";

/** What a person says against what was done to them. `id`: several may stand on a page. */
export function AppealField({ id = "appeal", label, reply }: { id?: string; label: string; reply?: FormReply }) {
  const { t } = useLanguage();
  return (
    <TextArea
      id={id}
      name="appeal"
      label={label}
      hint={t("strikes.hint", { max: APPEAL_MAX })}
      errors={reply?.errors.appeal}
      maxLength={APPEAL_MAX}
      defaultValue={reply?.typed.appeal}
      required
    />
  );
}
