import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "../back-title";

/** The heading of a page of the account, below the way back to all of them. */
export function AccountTitle({ title }: { title: string }) {
  const { t } = useLanguage();
  return <BackTitle to="/account" label={t("account.title")} title={title} />;
}
