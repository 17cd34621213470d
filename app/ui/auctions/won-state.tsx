import type { AuctionView } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { Price } from "../price";
import { STANDING_CLASSES } from "./own-standing";

export function isWonByReader({ mine, hold, toPay }: AuctionView): boolean {
  return hold === null && (toPay !== null || mine?.standing === "won");
}

/** For its buyer: the price, and until when to pay it. */
export function WonState({ auction: { price, status, toPay, bought } }: { auction: AuctionView }) {
  const { t } = useLanguage();
  return (
    <>
      <div>
        <p className="row small muted">
          <span className={STANDING_CLASSES.won}>{t("bidding.standing.won")}</span>
          {t("catalog.price")}
        </p>
        <Price amount={toPay?.price ?? bought?.price ?? price} />
      </div>
      {toPay ? (
        toPay.payBy !== null && (
          <p className="strong">
            {t("orders.payBy")} <Moment at={toPay.payBy} shows="phrase" />
          </p>
        )
      ) : (
        <p className="small">
          {t(
            bought?.status === "payment_pending"
              ? "checkout.pending"
              : status === "sold_bin"
                ? "bidding.boughtBody"
                : "bidding.paidBody",
          )}
        </p>
      )}
    </>
  );
}
