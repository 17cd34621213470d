import type { Notification } from "~/data/messages/notifications.server";
import { isPast } from "~/domain/messages/notification";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Ago } from "~/ui/moment";
import { Picture } from "~/ui/picture";
import { NoticeText } from "./notice-text";

interface NoticeGroupProps {
  /** About one product; the newest first. */
  notices: readonly [Notification, ...Notification[]];
  now: number;
}

export function NoticeGroup({ notices: [newest, ...earlier], now }: NoticeGroupProps) {
  const { t } = useLanguage();
  const unread = [newest, ...earlier].filter(({ read_at }) => read_at === null).length;
  return (
    <li className="card">
      {newest.image && <Picture image={newest.image} alt="" sizes="4.5rem" />}
      <div className="stack tight">
        <Notice notice={newest} now={now} />
        {earlier.length > 0 && (
          <details>
            <summary className="small">{t("notices.earlier", { count: earlier.length })}</summary>
            {earlier.map((notice) => (
              <Notice key={notice.id} notice={notice} now={now} isEarlier />
            ))}
          </details>
        )}
      </div>
      {newest.item !== null && unread > 1 && (
        <form className="row" method="post" action={`/account/notifications/read?product=${newest.item}`}>
          <button className="btn sm" type="submit">
            {t("notices.readGroup")}
            <About notice={newest} />
          </button>
        </form>
      )}
    </li>
  );
}

/** For screen readers, the item of a button that many groups have. */
function About({ notice: { message, language } }: { notice: Notification }) {
  const { language: reader } = useLanguage();
  if (!("title" in message)) return null;
  return (
    <span className="sr">
      : <ListingTitle of={{ title: String(message.title), language: language ?? reader }} />
    </span>
  );
}

/** Its words are the button that opens its page. */
function Notice({ notice, now, isEarlier = false }: { notice: Notification; now: number; isEarlier?: boolean }) {
  const { t } = useLanguage();
  const { id, created_at, read_at } = notice;
  const isOver = isPast(notice, now);
  return (
    <div className={isEarlier ? "notice muted" : "notice"}>
      <form
        className={read_at === null ? "strong" : undefined}
        method="post"
        action={`/account/notifications/${id}/open`}
      >
        <button type="submit">
          <NoticeText notice={notice} now={now} isEarlier={isEarlier} />
        </button>
      </form>
      <p className="row small muted">
        {read_at === null && !isOver && <span className="chip rosa">{t("notices.isNew")}</span>}
        {isOver && !isEarlier && <span className="chip">{t("notices.isPast")}</span>}
        <Ago at={created_at} now={now} />
      </p>
    </div>
  );
}
