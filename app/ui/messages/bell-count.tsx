import { shortCount } from "~/domain/short-count";
import { useLanguage } from "~/i18n/language-provider";

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
      <span className="sr">
        {unread > 0 ? t("notices.unread", { count: unread, shown: shortCount(unread) }) : t("account.notices")}
      </span>
    </span>
  );
}
