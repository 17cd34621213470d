import type { BidBarrier } from "~/domain/auctions/bidder";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";

/** Why the reader can neither bid nor buy, and what they can do about it. */
export function BidBarrierNotice({ barrier }: { barrier: BidBarrier }) {
  const { t } = useLanguage();
  return (
    <div className="card stack tight">
      <p className="strong">{t("bidding.barred.title")}</p>
      <p>
        {t(`bidding.barred.${barrier.is}`)} {"until" in barrier && <Moment at={barrier.until} />}
      </p>
      {(barrier.is === "suspended" || barrier.is === "paused" || barrier.is === "struck") && (
        <a href="/account/settings/strikes">{t("bidding.barred.strikes")}</a>
      )}
      {barrier.is === "barred" && <a href="/account/suspension">{t("suspensions.link")}</a>}
      {barrier.is === "unconfirmed" && (
        <a className="btn wide" href="/account/settings">
          {t("bidding.barred.confirm")}
        </a>
      )}
    </div>
  );
}
