import type { Notification } from "~/data/messages/notifications.server";
import { hasNotification } from "~/domain/messages/message";
import { formatAgo, formatDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { messageValues } from "~/i18n/message-values";

/** The whole card is the button that opens the page. Times in milliseconds. */
export function Notice({ notice, now }: { notice: Notification; now: number }) {
  const { language, t } = useLanguage();
  const { id, message, created_at, read_at } = notice;
  return (
    <li className="card stack tight">
      <form
        className={read_at === null ? "strong" : undefined}
        method="post"
        action={`/account/notifications/${id}/open`}
      >
        <button type="submit">
          {hasNotification(message)
            ? t(`notices.says.${message.kind}`, messageValues(message, language))
            : t("notices.unknown")}
        </button>
      </form>
      <p className="row small muted">
        {read_at === null && <span className="chip rosa">{t("notices.isNew")}</span>}
        <time dateTime={new Date(created_at).toISOString()} title={formatDateTime(created_at, language)}>
          {formatAgo(created_at, now, language)}
        </time>
      </p>
    </li>
  );
}
