import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "./account-title";
import { SettingsTabs } from "./settings-tabs";

export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections account">
      <div className="stack no-print">
        <AccountTitle title={t("account.settings")} />
        <SettingsTabs />
      </div>
      {children}
    </div>
  );
}
