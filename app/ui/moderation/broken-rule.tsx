import type { ReactNode } from "react";
import type { Rule } from "~/domain/moderation/rule";
import { useLanguage } from "~/i18n/language-provider";

interface BrokenRuleProps {
  rule: Rule;
  /** In our team's words. */
  reason: string;
  /** The way to the rules. */
  children: ReactNode;
}

/** For whom a decision is about: which rule, and why. */
export function BrokenRule({ rule, reason, children }: BrokenRuleProps) {
  const { t } = useLanguage();
  return (
    <>
      <div>
        <h2 className="small muted">{t("takedowns.brokeRule")}</h2>
        <p>
          {t(`takedowns.rule.${rule}`)} · {children}
        </p>
      </div>
      <div>
        <h2 className="small muted">{t("takedowns.words")}</h2>
        <p className="lines">{reason}</p>
      </div>
    </>
  );
}
