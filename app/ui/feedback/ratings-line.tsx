import { type StarTotals, sellerStanding } from "~/domain/feedback/feedback";
import { useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";

export function RatingsLine({ ratings, handle }: { ratings: StarTotals; handle: string }) {
  const { t } = useLanguage();
  const says = standingText(ratings, t);
  if (sellerStanding(ratings).kind === "none") return <span className="muted">{says}</span>;
  return <a href={`/store/${handle}/feedback`}>{says}</a>;
}

/** "★ 4.8 · 98% positive (214)", "New seller · 2 ratings". */
export function standingText(ratings: StarTotals, t: Translate): string {
  const standing = sellerStanding(ratings);
  if (standing.kind === "none") return t("feedback.none");
  const { count } = standing;
  if (standing.kind === "new") return t("feedback.newSeller", { count });
  const { percent, stars } = standing;
  const share = t("feedback.standing", { percent, count: count.toLocaleString("en") });
  return stars === null ? share : `${t("feedback.stars", { stars })} · ${share}`;
}
