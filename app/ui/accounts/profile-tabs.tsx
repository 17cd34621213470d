import { useLanguage } from "~/i18n/language-provider";
import { Tabs } from "../tabs";

/** Spec section 2. */
export function ProfileTabs() {
  const { t } = useLanguage();
  return (
    <Tabs
      label={t("account.profile")}
      tabs={[
        { to: "/account/profile", text: t("account.profileTab") },
        { to: "/account/addresses", text: t("account.addressesTab") },
      ]}
    />
  );
}
