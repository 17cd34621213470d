import type { ReactNode } from "react";
import type { StoreFeedback } from "~/data/feedback/store-feedback.server";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { FeedbackReply, FeedbackText, RatingChip } from "./feedback-parts";

interface FeedbackListProps {
  feedback: readonly StoreFeedback[];
  store: string;
  below?: (one: StoreFeedback) => ReactNode;
}

export function FeedbackList({ feedback, store, below }: FeedbackListProps) {
  const { t } = useLanguage();
  return (
    <ul className="list">
      {feedback.map((one) => (
        <li key={one.id} className="card stack tight">
          <p className="row small">
            <RatingChip rating={one.rating} />
            <span className="muted">
              <FeedbackFrom feedback={one} />
            </span>
          </p>
          <FeedbackText text={one.text} removed={one.removed} part="text" />
          <p className="small muted">
            {one.productId === null ? (
              <ListingTitle of={one} />
            ) : (
              <a href={`/product/${one.productId}`}>
                <ListingTitle of={one} />
              </a>
            )}
          </p>
          <FeedbackReply text={one.reply} removed={one.removed} by={t("feedback.reply", { store })} />
          {below?.(one)}
        </li>
      ))}
    </ul>
  );
}

/** Its author and day. */
export function FeedbackFrom({ feedback: { buyer, revealedAt } }: { feedback: StoreFeedback }) {
  const { language, t } = useLanguage();
  return `${buyer ?? t("feedback.buyer")} · ${formatDay(revealedAt, language)}`;
}
