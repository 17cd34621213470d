import { formatTimeLeft } from "~/domain/time-left";
import { useLanguage } from "~/i18n/language-provider";

interface TimeLeftProps {
  endsAt: number;
  /** The database's clock when the page was made. */
  now: number;
  /** Of what has to be done until then: it does not "end". */
  isDeadline?: boolean;
  className?: string;
}

/** Seen as "2 d 4 h left", heard as "2 days 4 hours left". An island keeps both current. */
export function TimeLeft({ endsAt, now, isDeadline, className }: TimeLeftProps) {
  const { language, t } = useLanguage();
  const words = {
    left: t("cards.timeLeft.left", { time: "#" }),
    soon: t(isDeadline ? "cards.timeLeft.left" : "cards.timeLeft.soon", { time: "#" }),
    over: t("cards.timeLeft.over"),
  };
  return (
    <time
      className={className}
      dateTime={new Date(endsAt).toISOString()}
      data-now={now}
      data-left={words.left}
      data-soon={words.soon}
      data-over={words.over}
    >
      <span aria-hidden="true">{formatTimeLeft(endsAt - now, words)}</span>
      <span className="sr">{formatTimeLeft(endsAt - now, words, language)}</span>
    </time>
  );
}
