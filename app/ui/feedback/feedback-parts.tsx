import type { ReactNode } from "react";
import type { FeedbackPart, Rating } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";
import { useSite } from "../page-provider";
import { UserText } from "../user-text";

const LOOKS: Record<Rating, string> = { positive: "chip good", neutral: "chip", negative: "chip bad" };

export function RatingChip({ rating }: { rating: Rating }) {
  const { t } = useLanguage();
  return <span className={LOOKS[rating]}>{t(`feedback.rating.${rating}`)}</span>;
}

interface FeedbackTextProps {
  text: string | null;
  removed: readonly FeedbackPart[];
  part: FeedbackPart;
}

/** A text, or a note that it was removed; nothing without a text. */
export function FeedbackText({ text, removed, part }: FeedbackTextProps) {
  const { t } = useLanguage();
  const { brand } = useSite();
  if (removed.includes(part)) return <p className="muted">{t("feedback.removed", { brand })}</p>;
  return text !== null && <UserText text={text} />;
}

export function FeedbackReply({ by, ...words }: Omit<FeedbackTextProps, "part"> & { by: string }) {
  if (words.text === null && !words.removed.includes("reply")) return null;
  return (
    <div className="answer">
      <p className="small muted">{by}</p>
      <FeedbackText {...words} part="reply" />
    </div>
  );
}

export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </>
  );
}
