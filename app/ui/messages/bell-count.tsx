import { useLanguage } from "~/i18n/language-provider";

/** A higher count is shown as "99+". */
const COUNT_MAX = 99;

export function shortCount(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
}

/** The bell's count, a live part of an auction's page. */
export function BellCount({ unread }: { unread: number }) {
  const { t } = useLanguage();
  return (
    <span data-live="bell">
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {shortCount(unread)}
        </span>
      )}
      <span className="sr">{unread > 0 ? t("notices.unread", { count: unread }) : t("account.notices")}</span>
    </span>
  );
}
