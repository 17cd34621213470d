import { type Ratings, sumRatings } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";

export function RatingsLine({ ratings, handle }: { ratings: Ratings; handle: string }) {
  const { t } = useLanguage();
  const { count, percent } = sumRatings(ratings);
  if (count === 0) return <span className="muted">{t("feedback.none")}</span>;
  return (
    <a href={`/store/${handle}/feedback`}>{t("feedback.standing", { percent, count: count.toLocaleString("en") })}</a>
  );
}
