import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle, type Titled } from "../catalog/listing-title";

interface BuyAgainProps {
  order: Titled & { productId: string | null; isOnOffer: boolean };
  /** Whether the step beside it comes first. */
  isSecond?: boolean;
}

/** For the buyer of a closed order: its product, or what is like it. */
export function BuyAgain({ order, isSecond = false }: BuyAgainProps) {
  const { t } = useLanguage();
  const { productId, title, isOnOffer } = order;
  return (
    <a
      className={isSecond ? "btn ghost" : "btn"}
      href={isOnOffer ? `/product/${productId}` : `/search?q=${encodeURIComponent(title)}`}
    >
      {t(isOnOffer ? "orders.buyAgain" : "orders.similar")}{" "}
      <span className="sr">
        <ListingTitle of={order} />
      </span>
    </a>
  );
}
