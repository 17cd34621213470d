import type { AuctionView } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { Moment } from "../moment";

export const STANDING_CLASSES = {
  leading: "chip good",
  won: "chip good",
  outbid: "chip bad",
  lost: "chip",
  cancelled: "chip",
  refunded: "chip",
  unpaid: "chip bad",
} as const;

/** The reader's standing, and what follows from the auction's status. */
export function OwnStanding({ auction }: { auction: AuctionView }) {
  const { t } = useLanguage();
  const { mine, hold } = auction;
  const says = saysOf(auction);
  return (
    <>
      {mine?.standing && (
        <p className="row small">
          <span className={STANDING_CLASSES[mine.standing]}>{t(`bidding.standing.${mine.standing}`)}</span>
          {mine.max !== null && t("bidding.ownMax", { amount: mine.max })}
        </p>
      )}
      {hold && (
        <p>
          {t(hold.isMine ? "bidding.heldForYou" : "bidding.held")} <Moment at={hold.until} shows="hour" />
          {auction.buyItNow !== null && `. ${t("bidding.heldForYouBody", { amount: auction.buyItNow })}`}
        </p>
      )}
      {says && <p className="small">{t(says)}</p>}
    </>
  );
}

function saysOf({ status, mine, leader, toPay, bought }: AuctionView): TextKey | null {
  if (toPay ?? bought) return null;
  if (status === "ended_reserve_not_met")
    return mine?.number === leader ? "bidding.reserveLost" : "bidding.reserveBody";
  if (status === "cancelled") return "bidding.cancelledBody";
  return status === "void" ? "bidding.voidBody" : null;
}
