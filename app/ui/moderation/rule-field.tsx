import type { Rule } from "~/domain/moderation/rule";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field } from "../field";

/** The rule that was broken. */
export function RuleField({ rules, label, reply }: { rules: readonly Rule[]; label: string; reply?: FormReply }) {
  const { t } = useLanguage();
  const field = { name: "rule", errors: reply?.errors.rule };
  return (
    <Field {...field} label={label}>
      <select id="rule" name="rule" required defaultValue={reply?.typed.rule ?? ""} {...describedBy(field)}>
        <option value="">{t("adminTakedowns.choose")}</option>
        {rules.map((rule) => (
          <option key={rule} value={rule}>
            {t(`takedowns.rule.${rule}`)}
          </option>
        ))}
      </select>
    </Field>
  );
}
