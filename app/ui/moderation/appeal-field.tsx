import { APPEAL_MAX } from "~/domain/moderation/appeal";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field } from "../field";

/** What a person says against what was done to them. `name`: several may stand on a page. */
export function AppealField({ label, name = "appeal", reply }: { label: string; name?: string; reply?: FormReply }) {
  const { t } = useLanguage();
  const errors = reply?.errors.appeal;
  const hint = t("strikes.hint", { max: APPEAL_MAX });
  return (
    <Field name={name} label={label} hint={hint} errors={errors}>
      <textarea
        id={name}
        name="appeal"
        maxLength={APPEAL_MAX}
        defaultValue={reply?.typed.appeal}
        required
        {...describedBy({ name, hint, errors })}
      />
    </Field>
  );
}
