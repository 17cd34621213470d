import { useLanguage } from "~/i18n/language-provider";
import { Tabs } from "../tabs";

/** The tabs of Spec section 2, and personal data. */
export function SettingsTabs() {
  const { t } = useLanguage();
  return (
    <Tabs
      label={t("account.settings")}
      areMany
      tabs={[
        { to: "/account/settings", text: t("account.settingsProfile") },
        { to: "/account/settings/security", text: t("account.settingsSecurity") },
        { to: "/account/settings/language", text: t("account.settingsLanguage") },
        { to: "/account/settings/notifications", text: t("account.settingsNotifications") },
        { to: "/account/settings/strikes", text: t("strikes.title") },
        { to: "/account/settings/data", text: t("account.settingsData") },
      ]}
    />
  );
}
