import type { AuctionView } from "~/domain/auctions/auction-view";
import { increment } from "~/domain/auctions/increments";
import { quickAmounts } from "~/domain/auctions/quick-amounts";
import { formatAmount, toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { Price } from "../price";
import { AuctionTime } from "./auction-time";
import { endPriceLabel } from "./end-price-label";
import { OwnStanding } from "./own-standing";
import { isWonByReader, WonState } from "./won-state";

// The parts of an auction's page that change live. The island replaces each by the part with the same `data-live` of a
// newer page; `data-say` holds announcements for screen readers, `data-alert` urgent ones.

interface PartProps {
  auction: AuctionView;
}

export function LiveState({ auction }: PartProps) {
  const { t } = useLanguage();
  const { price, bids, status, mine } = auction;
  const isAhead = status === "live" || status === "scheduled";
  const isWon = isWonByReader(auction);
  return (
    <div className="stack" data-live="state">
      {isWon ? <WonState auction={auction} /> : <OpenState auction={auction} />}
      <span hidden data-say="">
        {isAhead ? t("bidding.announcement", { count: bids, price }) : !isWon && t(`bidding.status.${status}`)}
        {!isAhead && mine?.standing && `${isWon ? "" : ". "}${t(`bidding.standing.${mine.standing}`)}`}
      </span>
      {mine?.standing === "outbid" && (
        <span hidden data-alert={`${t("bidding.outbidTitle")} ·`}>
          {t("bidding.outbid", { price })}
        </span>
      )}
    </div>
  );
}

function OpenState({ auction }: PartProps) {
  const { t } = useLanguage();
  const { price, bids, reserve, ownReserve, status } = auction;
  // In a dispute both sides may have seen the reserve.
  const isOver = status !== "scheduled" && status !== "live" && status !== "held";
  return (
    <>
      <div>
        <p className="row small muted">
          <span className="chip rosa">{t("catalog.auction")}</span>
          <span>
            {t(labelOf(auction))}
            {bids > 0 && ` · ${t("cards.bids", { count: bids })}`}
          </span>
        </p>
        <div className="row">
          <Price amount={price} />
          {reserve !== "none" && status !== "ended_reserve_not_met" && (
            <span className={reserve === "met" ? "chip good" : "chip"}>{t(`bidding.reserve.${reserve}`)}</span>
          )}
        </div>
      </div>
      <p className="row small">
        {status !== "live" && <span className="chip hot">{t(`bidding.status.${status}`)}</span>}
        <AuctionTime auction={auction} />
      </p>
      {ownReserve !== null && (
        <p className="small muted">{t(isOver ? "bidding.reserveWas" : "bidding.ownReserve", { amount: ownReserve })}</p>
      )}
      <OwnStanding auction={auction} />
    </>
  );
}

function labelOf({ bids, status }: AuctionView) {
  if (bids === 0 && status !== "sold_bin") return "cards.startingBid";
  return status === "live" || status === "held" ? "catalog.currentBid" : endPriceLabel(status);
}

export function LiveHint({ auction: { minimum, mine, reserve } }: PartProps) {
  const { t } = useLanguage();
  const own = mine?.standing === "leading" ? mine.max : null;
  const raise = reserve === "notMet" ? "bidding.raiseHintBelowReserve" : "bidding.raiseHint";
  return (
    <span data-live="hint">{own === null ? t("bidding.hint", { amount: minimum }) : t(raise, { amount: own })}</span>
  );
}

/** The id of the quick bids' form. A form of its own, because Enter in the bid field has to submit the field. */
export const QUICK_BIDS_FORM = "at-once";

export function LiveAmounts({ auction: { minimum, mine } }: PartProps) {
  const { t } = useLanguage();
  const own = mine?.standing === "leading" ? mine.max : null;
  const least = own === null ? minimum : toCentavos(own + increment(own));
  return (
    <fieldset className="quick plain" data-live="amounts">
      <legend className="small muted">{t("bidding.atOnce")}</legend>
      <div>
        {quickAmounts(least).map((amount) => (
          <button
            key={amount}
            className="btn sm"
            type="submit"
            form={QUICK_BIDS_FORM}
            name="max"
            value={formatAmount(amount)}
          >
            <span className="sr">{t("bidding.bidAtOnce")} </span>
            <Money amount={amount} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
