import type { Feedback } from "~/data/feedback/order-feedback.server";
import { STARS } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { FeedbackReply, FeedbackText, Figure, RatingChip } from "./feedback-parts";

interface FeedbackCardProps {
  feedback: Feedback;
  /** Whether it is the reader's. */
  isOwn: boolean;
  /** The page to reply on, where the reader can. */
  replyTo?: string;
}

/** Feedback of one side of an order. */
export function FeedbackCard({ feedback, isOwn, replyTo }: FeedbackCardProps) {
  const { t } = useLanguage();
  const { role, rating, stars, text, updatedAt, reply, removed, revealedAt } = feedback;
  const given = STARS.filter((star) => stars[star] !== null);
  const isReportable = revealedAt !== null && (isOwn ? reply : text) !== null;
  const id = `feedback-by-${role}`;
  const title = t(isOwn ? "feedback.yours" : `feedback.theirs.${role}`);
  const replied = t(isOwn ? "feedback.replied.other" : "feedback.replied.own");
  return (
    <section className="card stack tight" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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
      <FeedbackReply text={reply} removed={removed} by={replied} />
      {(replyTo || isReportable) && (
        <div className="row">
          {replyTo && (
            <a className="btn" href={replyTo}>
              {t("feedback.replyAction")}
            </a>
          )}
          {isReportable && (
            <a href={`/report/feedback/${feedback.id}`}>
              {t("reports.report")}
              <span className="sr">: {isOwn ? replied : title}</span>
            </a>
          )}
        </div>
      )}
    </section>
  );
}
