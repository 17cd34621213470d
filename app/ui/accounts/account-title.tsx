import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "../back-title";

export function AccountTitle({ title }: { title: string }) {
  const { t } = useLanguage();
  return <BackTitle to="/account" label={t("account.title")} title={title} />;
}
