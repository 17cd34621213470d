import type { Rule } from "~/domain/moderation/rule";
import type { RuledNoun, RulingPart } from "~/domain/moderation/ruling";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { ChoiceField } from "~/ui/choice-field";
import { KEPT_FORM } from "~/ui/field";
import { ReasonField } from "~/ui/moderation/reason-field";
import { RuleField } from "~/ui/moderation/rule-field";

interface RulingFormProps {
  action: string;
  noun: RuledNoun;
  parts: readonly RulingPart[];
  rules: readonly Rule[];
  reply?: FormReply;
}

const HINTS = {
  question: "adminReports.questionHint",
  message: "adminReports.removeHint",
  feedback: "adminReports.removeHint",
  person: "adminReports.warnHint",
} as const;

export function RulingForm({ action, noun, parts, rules, reply }: RulingFormProps) {
  const { t } = useLanguage();
  const [only] = parts.length === 1 ? parts : [];
  return (
    <form id={KEPT_FORM} className="stack" method="post" action={action}>
      <div className="stack tight">
        <h2>{t(noun === "person" ? "adminReports.warnTitle" : "adminReports.removeTitle")}</h2>
        <p className="muted">{t(HINTS[noun])}</p>
      </div>
      <ChoiceField
        name="part"
        legend={t("adminReports.part")}
        values={parts}
        label={(part) => t(`adminReports.parts.${part}`)}
        typed={reply?.typed.part ?? only}
        errors={reply?.errors.part}
      />
      <RuleField rules={rules} label={t("adminReports.rule")} reply={reply} />
      <ReasonField reply={reply} hint={t("adminReports.reasonHint")} />
      <p>
        <button className="btn danger" type="submit">
          {t(noun === "person" ? "adminReports.warn" : "adminReports.remove")}
        </button>
      </p>
    </form>
  );
}
