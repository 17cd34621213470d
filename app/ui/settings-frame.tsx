import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { SettingsTabs } from "./settings-tabs";

/** What all tabs of the settings have in common. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections account">
      <div className="stack">
        <h1>{t("account.settings")}</h1>
        <SettingsTabs />
      </div>
      {children}
    </div>
  );
}
