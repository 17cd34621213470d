import { useLanguage } from "~/i18n/language-provider";

interface BuyAgainProps {
  order: { productId: string | null; title: string; isOnOffer: boolean };
}

/** For the buyer of a closed order: its product, or what is like it. */
export function BuyAgain({ order: { productId, title, isOnOffer } }: BuyAgainProps) {
  const { t } = useLanguage();
  return (
    <a className="btn ghost" href={isOnOffer ? `/product/${productId}` : `/search?q=${encodeURIComponent(title)}`}>
      {t(isOnOffer ? "orders.buyAgain" : "orders.similar")} <span className="sr">{title}</span>
    </a>
  );
}
