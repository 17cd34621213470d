import { useLocation } from "@remix-run/react";
import { useLanguage } from "~/i18n/language-provider";
import { Tabs } from "../tabs";

/** The tabs of Spec section 2, and personal data; a page below one belongs to it. */
export function SettingsTabs() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const tabs = [
    { to: "/account/settings", text: t("account.settingsProfile") },
    { to: "/account/settings/security", text: t("account.settingsSecurity") },
    { to: "/account/settings/language", text: t("account.settingsLanguage") },
    { to: "/account/settings/notifications", text: t("account.settingsNotifications") },
    { to: "/account/settings/strikes", text: t("strikes.title") },
    { to: "/account/settings/data", text: t("account.settingsData") },
  ];
  const current = tabs.filter(({ to }) => pathname.startsWith(to)).pop()?.to;
  return <Tabs label={t("account.settings")} areMany tabs={tabs} current={current} />;
}
