import { useLanguage } from "~/i18n/language-provider";

/** The heading of an account page, below a link back to the overview. */
export function AccountTitle({ title }: { title: string }) {
  const { t } = useLanguage();
  return (
    <div className="account-title">
      <a className="small" href="/account">
        <span aria-hidden="true">‹ </span>
        {t("account.title")}
      </a>
      <h1>{title}</h1>
    </div>
  );
}
