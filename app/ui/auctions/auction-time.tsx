import type { AuctionView } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { TimeLeft } from "./time-left";

/** An auction's start, its time left, or its end. */
export function AuctionTime({ auction: { status, startsAt, endsAt, now } }: { auction: AuctionView }) {
  const { t } = useLanguage();
  // The end is unknown during a hold; the hold's own end is shown instead.
  if (status === "held") return null;
  if (status === "live") {
    return (
      <>
        <strong>
          <TimeLeft endsAt={endsAt} now={now} />
        </strong>
        <span>
          {t("bidding.ends")} <Moment at={endsAt} shows="phrase" />
        </span>
      </>
    );
  }
  const isAhead = status === "scheduled";
  return (
    <span>
      {t(isAhead ? "bidding.opens" : "bidding.ended")} <Moment at={isAhead ? startsAt : endsAt} shows="phrase" />
    </span>
  );
}
