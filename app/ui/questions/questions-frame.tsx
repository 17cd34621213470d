import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "../accounts/account-title";
import { NewestPager } from "../pager";
import { Tabs } from "../tabs";

interface QuestionsFrameProps {
  pages: { newest: string | null; next: string | null };
  children: ReactNode;
}

/** A person's questions: to answer, and asked. */
export function QuestionsFrame({ pages, children }: QuestionsFrameProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack account">
      <AccountTitle title={t("questions.account")} />
      <Tabs
        label={t("questions.account")}
        tabs={[
          { to: "/account/questions", text: t("questions.tabs.toAnswer") },
          { to: "/account/questions/asked", text: t("questions.tabs.asked") },
        ]}
      />
      {children}
      <NewestPager {...pages} />
    </div>
  );
}
