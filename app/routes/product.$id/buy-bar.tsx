import type { AuctionView } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import { LiveBar } from "~/ui/auctions/live-bar";
import { Money } from "~/ui/money";
import { BuyNowButton } from "./buy-now-button";
import type { ShownProduct } from "./facts";

/** On phones, at the bottom of the screen: the price and the one button. The sheet hides it beside the real form. */
export function BuyBar({ product, auction }: { product: ShownProduct; auction: AuctionView | null }) {
  const { t } = useLanguage();
  const { id, isOwn, isForSale, price } = product;
  if (isOwn) return null;
  if (auction) {
    return (
      <div className="buy-bar">
        <LiveBar auction={auction} />
      </div>
    );
  }
  return (
    isForSale && (
      <div className="buy-bar">
        <div>
          <b className="num">
            <Money amount={price} />
          </b>
          <BuyNowButton productId={id} className="btn main">
            {t("catalog.buyNow")}
          </BuyNowButton>
        </div>
      </div>
    )
  );
}
