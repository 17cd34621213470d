import { formatTimeLeft } from "~/domain/time-left";
import { useLanguage } from "~/i18n/language-provider";

interface TimeLeftProps {
  endsAt: number;
  /** The database's clock when the page was made. */
  now: number;
  className?: string;
}

/** An island keeps it current. */
export function TimeLeft({ endsAt, now, className }: TimeLeftProps) {
  const { t } = useLanguage();
  const words = {
    left: t("cards.timeLeft.left", { time: "#" }),
    soon: t("cards.timeLeft.soon", { time: "#" }),
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
      {formatTimeLeft(endsAt - now, words)}
    </time>
  );
}
