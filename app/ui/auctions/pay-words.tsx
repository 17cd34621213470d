import type { AuctionView } from "~/domain/auctions/auction-view";
import { toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";

/** "Pay $489.00 (with $179.00 shipping)": of what one won. */
export function PayWords({ toPay }: { toPay: Pick<NonNullable<AuctionView["toPay"]>, "price" | "shipping"> }) {
  const { t } = useLanguage();
  const { price, shipping } = toPay;
  if (shipping === undefined) return <>{t("bidding.payPlusShipping", { price })}</>;
  const total = toCentavos(price + (shipping ?? 0));
  return <>{t(shipping ? "bidding.payWithShipping" : "bidding.pay", { total, shipping: shipping ?? 0 })}</>;
}
