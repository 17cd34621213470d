import type { Feedback } from "~/data/feedback/order-feedback.server";
import { STARS } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { FeedbackReply, FeedbackText, Figure, RatingChip } from "./feedback-parts";

/** Feedback of one side of an order; `isOwn` when it is the reader's. */
export function FeedbackCard({ feedback, isOwn }: { feedback: Feedback; isOwn: boolean }) {
  const { t } = useLanguage();
  const { role, rating, stars, text, updatedAt, reply, removed, revealedAt } = feedback;
  const given = STARS.filter((star) => stars[star] !== null);
  const id = `feedback-by-${role}`;
  return (
    <section className="card stack tight" aria-labelledby={id}>
      <h2 id={id}>{t(isOwn ? "feedback.yours" : `feedback.theirs.${role}`)}</h2>
      <p className="row small">
        <RatingChip rating={rating} />
        <span className="muted">
          <Moment at={updatedAt} />
        </span>
      </p>
      {given.length > 0 && (
        <dl className="facts small">
          {given.map((star) => (
            <Figure key={star} name={t(`feedback.star.${star}`)}>
              {t("feedback.average", { stars: stars[star] ?? "" })}
            </Figure>
          ))}
        </dl>
      )}
      <FeedbackText text={text} removed={removed} part="text" />
      <FeedbackReply text={reply} removed={removed} by={t(isOwn ? "feedback.replied.other" : "feedback.replied.own")} />
      {revealedAt !== null && (isOwn ? reply : text) !== null && (
        <p className="small">
          <a href={`/report/feedback/${feedback.id}`}>{t("reports.report")}</a>
        </p>
      )}
    </section>
  );
}
