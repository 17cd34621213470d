import type { AuctionView } from "~/domain/auctions/auction-view";
import { formatAmount } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { QUICK_BIDS_FORM } from "./live-parts";

/** Hidden until the island sees that the reader is outbid on an open page (app/islands/outbid.ts). */
export function OutbidToast({ auction }: { auction: AuctionView }) {
  const { t } = useLanguage();
  const { minimum, mine, price, status, barrier } = auction;
  return (
    <div className="toast bad outbid" data-live="toast" hidden>
      {mine?.standing === "outbid" && (
        <>
          <p className="strong">{t("bidding.outbid", { price })}</p>
          <div className="row">
            {status === "live" && !barrier && (
              <button
                className="btn main"
                type="submit"
                form={QUICK_BIDS_FORM}
                name="max"
                value={formatAmount(minimum)}
              >
                {t("bidding.bidAmount", { amount: minimum })}
              </button>
            )}
            <button className="btn ghost" type="button" data-close="">
              {t("shell.dismiss")}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
