import { averageStars, RATINGS, STARS, type StarTotals, sumRatings } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";
import { Figure } from "./feedback-parts";
import { standingText } from "./ratings-line";

export function RatingsCard({ ratings }: { ratings: StarTotals }) {
  const { t } = useLanguage();
  if (sumRatings(ratings).count === 0) return <p className="card">{t("feedback.none")}</p>;
  return (
    <div className="card stack">
      <p className="strong">{standingText(ratings, t)}</p>
      <div className="pair small">
        <dl className="facts">
          {RATINGS.map((rating) => (
            <Figure key={rating} name={t(`feedback.rating.${rating}`)}>
              {ratings[rating].toLocaleString("en")}
            </Figure>
          ))}
        </dl>
        {STARS.every((star) => ratings[`${star}_count`] === 0) ? (
          <p className="muted">{t("feedback.noStars")}</p>
        ) : (
          <dl className="facts">
            {STARS.map((star) => {
              const stars = averageStars(ratings[`${star}_sum`], ratings[`${star}_count`]);
              return (
                <Figure key={star} name={t(`feedback.star.${star}`)}>
                  {stars === null ? t("feedback.noStars") : t("feedback.average", { stars })}
                </Figure>
              );
            })}
          </dl>
        )}
      </div>
    </div>
  );
}
