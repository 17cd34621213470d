import type { Notification } from "~/data/messages/notifications.server";
import { hasNotification } from "~/domain/messages/message";
import { isEnded } from "~/domain/messages/notification";
import { useLanguage } from "~/i18n/language-provider";
import { messageFacts, messageTimes } from "~/i18n/message-values";
import type { TextKey } from "~/i18n/texts";
import { Moment } from "~/ui/moment";

/** Stands around the name of a time, in a text that is then cut there: texts have no control characters. */
const CUT = "\u0000";

/** What happened, with its times as elements. Only the newest about an item names it. */
export function NoticeText({ notice, isEarlier }: { notice: Notification; isEarlier: boolean }) {
  const { t } = useLanguage();
  const { message, endsAt } = notice;
  if (!hasNotification(message)) return <>{t("notices.unknown")}</>;
  const facts = messageFacts(message);
  const times = messageTimes(message);
  // Bids have moved it since.
  if (endsAt !== null && "endsAt" in times) times.endsAt = endsAt;
  const item = isEarlier ? t("notices.thisItem") : `“${facts.title}”`;
  const places = Object.fromEntries(Object.keys(times).map((name) => [name, CUT + name + CUT]));
  const key: TextKey = isEnded(notice) ? "notices.ended" : `notices.says.${message.kind}`;
  const text = t(key, { ...facts, ...places, item });
  const parts = (text.charAt(0).toUpperCase() + text.slice(1)).split(CUT);
  return (
    <>{parts.map((part, index) => (index % 2 ? <Moment key={part} at={times[part] ?? 0} shows="phrase" /> : part))}</>
  );
}
