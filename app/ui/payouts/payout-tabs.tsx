import { useLanguage } from "~/i18n/language-provider";
import { Tabs } from "../tabs";

export function PayoutTabs() {
  const { t } = useLanguage();
  return (
    <Tabs
      label={t("payouts.tabs.label")}
      tabs={[
        { to: "/admin/payouts", text: t("payouts.tabs.balances") },
        { to: "/admin/payouts/batches", text: t("payouts.tabs.batches") },
        { to: "/admin/payouts/history", text: t("payouts.tabs.history") },
      ]}
    />
  );
}
