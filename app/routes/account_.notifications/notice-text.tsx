import type { Notification } from "~/data/messages/notifications.server";
import { hasNotification } from "~/domain/messages/message";
import { isEnded, pastOf } from "~/domain/messages/notification";
import { useLanguage } from "~/i18n/language-provider";
import { messageFacts, messageTimes, messageWords } from "~/i18n/message-values";
import type { TextKey } from "~/i18n/texts";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Moment } from "~/ui/moment";

/** Stands around the name of a time or a title, in a text that is then cut there: texts have no control characters. */
const CUT = "\u0000";

interface NoticeTextProps {
  notice: Notification;
  now: number;
  isEarlier: boolean;
}

/** What happened, with its times and its item as elements. Only the newest about an item names it. */
export function NoticeText({ notice, now, isEarlier }: NoticeTextProps) {
  const { t, language: reader } = useLanguage();
  const { message, endsAt, language } = notice;
  if (!hasNotification(message)) return <>{t("notices.unknown")}</>;
  const facts = messageFacts(message, t);
  const times = messageTimes(message);
  // Bids have moved it since.
  if (endsAt !== null && "endsAt" in times) times.endsAt = endsAt;
  const past = pastOf(message, now);
  if (past) times.until = past.at;
  const { title } = facts;
  const item = isEarlier ? t("notices.thisItem") : `“${CUT}title${CUT}”`;
  const places = Object.fromEntries(Object.keys(times).map((name) => [name, CUT + name + CUT]));
  const key: TextKey = isEnded(notice)
    ? "notices.ended"
    : past
      ? `notices.past.${past.what}`
      : `notices.says.${message.kind}`;
  const text = t(key, { ...facts, ...places, item, ...messageWords(message, t) });
  const parts = (text.charAt(0).toUpperCase() + text.slice(1)).split(CUT);
  const shown = (name: string) =>
    name === "title" ? (
      <ListingTitle key={name} of={{ title: String(title), language: language ?? reader }} />
    ) : (
      <Moment key={name} at={times[name] ?? 0} shows="phrase" />
    );
  return <>{parts.map((part, index) => (index % 2 ? shown(part) : part))}</>;
}
