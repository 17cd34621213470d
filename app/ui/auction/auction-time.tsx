import type { SeenAuction } from "~/domain/auction/seen";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { TimeLeft } from "../time-left";

/** How long an auction still runs, or when it ended. */
export function AuctionTime({ auction: { status, endsAt, now } }: { auction: SeenAuction }) {
  const { t } = useLanguage();
  // While a hold runs nobody knows the end: it says until when instead.
  if (status === "held" || status === "scheduled") return null;
  if (status === "live") {
    return (
      <span>
        <strong>
          <TimeLeft endsAt={endsAt} now={now} />
        </strong>{" "}
        · {t("bidding.ends")} <Moment at={endsAt} />
      </span>
    );
  }
  return (
    <span>
      {t("bidding.ended")} <Moment at={endsAt} />
    </span>
  );
}
