import type { FeedbackPart, Rating } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";
import { useSite } from "../site";

const LOOKS: Record<Rating, string> = { positive: "chip good", neutral: "chip", negative: "chip bad" };

export function RatingChip({ rating }: { rating: Rating }) {
  const { t } = useLanguage();
  return <span className={LOOKS[rating]}>{t(`feedback.rating.${rating}`)}</span>;
}

interface WordsProps {
  text: string | null;
  /** What of it was taken down, and which part this is. */
  removed: readonly FeedbackPart[];
  part: FeedbackPart;
}

/** What somebody wrote, or that it was taken down; nothing when they wrote nothing. */
export function Words({ text, removed, part }: WordsProps) {
  const { t } = useLanguage();
  const { brand } = useSite();
  if (removed.includes(part)) return <p className="muted">{t("feedback.removed", { brand })}</p>;
  return text !== null && <p className="lines">{text}</p>;
}

/** A reply below what was said, under a line that says whose it is. */
export function Reply({ by, ...words }: Omit<WordsProps, "part"> & { by: string }) {
  if (words.text === null && !words.removed.includes("reply")) return null;
  return (
    <div className="answer">
      <p className="small muted">{by}</p>
      <Words {...words} part="reply" />
    </div>
  );
}
