import type { AuctionView } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import { BuyNowButton } from "./buy-now-button";

/** Spec section 2. */
export function PaymentOptions({ productId, auction }: { productId: string; auction?: Pick<AuctionView, "buyItNow"> }) {
  const { t } = useLanguage();
  return (
    <section className="card stack tight" aria-labelledby="payment">
      <h2 id="payment">{t("catalog.paymentOptions")}</h2>
      {auction ? (
        <p>
          <PayPalMark /> {t(auction.buyItNow === null ? "catalog.paymentIfWon" : "catalog.paymentIfBought")}
        </p>
      ) : (
        <BuyNowButton productId={productId} className="btn wide ghost">
          <PayPalMark />
          {t("catalog.payWithPayPal")}
        </BuyNowButton>
      )}
      <p className="small muted">{t("catalog.paymentBody")}</p>
    </section>
  );
}

function PayPalMark() {
  return (
    <svg width="20" height="22" viewBox="0 0 20 22" aria-hidden="true">
      <path fill="#0070e0" d="M8 5h7c3 0 5 2 4.400 5.200C18.700 14 16 15.500 12.500 15.500h-2L9.500 21.500H5z" />
      <path
        className="paypal"
        d="M4 0h7c3.200 0 5.200 2 4.600 5.300C15 9 12.200 10.700 8.800 10.700H6.500L5.300 18H1z"
      />
    </svg>
  );
}
