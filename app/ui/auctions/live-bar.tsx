import type { AuctionView } from "~/domain/auctions/auction-view";
import { toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { TimeLeft } from "./time-left";

/** The price, the time left and the one thing to do; empty when the reader can do nothing. */
export function LiveBar({ auction }: { auction: AuctionView }) {
  const { t } = useLanguage();
  const { productId, price, status, endsAt, now, barrier, toPay } = auction;
  const total = toPay && toCentavos(toPay.price + (toPay.shipping ?? 0));
  const canBid = status === "live" && !barrier;
  return (
    <div data-live="bar">
      {(canBid || toPay) && (
        <>
          <span>
            <b className="num">
              <Money amount={total ?? price} />
            </b>
            {!toPay && <TimeLeft className="small num" endsAt={endsAt} now={now} />}
          </span>
          {total !== null ? (
            <a className="btn main" href={`/checkout?product=${productId}`}>
              {t(toPay?.shipping === undefined ? "orders.pay" : "bidding.pay", { total })}
            </a>
          ) : (
            <a className="btn main" href="#max">
              {t("bidding.bidNow")}
            </a>
          )}
        </>
      )}
    </div>
  );
}
