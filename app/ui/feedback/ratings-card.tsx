import type { Standing } from "~/data/feedback/store-feedback.server";
import { averageStars, RATINGS, STARS, sumRatings } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";
import { Fact } from "./feedback-fact";

/** What is said of a store in numbers: how many ratings there are of each kind, and the averages of its stars. */
export function StandingCard({ standing }: { standing: Standing }) {
  const { t } = useLanguage();
  const { count, percent } = sumRatings(standing);
  if (count === 0) return <p className="card">{t("feedback.none")}</p>;
  return (
    <div className="card stack">
      <p className="strong">{t("feedback.standing", { percent, count: count.toLocaleString("en") })}</p>
      <div className="pair small">
        <dl className="facts">
          {RATINGS.map((rating) => (
            <Fact key={rating} name={t(`feedback.rating.${rating}`)}>
              {standing[rating].toLocaleString("en")}
            </Fact>
          ))}
        </dl>
        <dl className="facts">
          {STARS.map((star) => {
            const stars = averageStars(standing[`${star}_sum`], standing[`${star}_count`]);
            return (
              <Fact key={star} name={t(`feedback.star.${star}`)}>
                {stars === null ? t("feedback.noStars") : t("feedback.average", { stars })}
              </Fact>
            );
          })}
        </dl>
      </div>
    </div>
  );
}
