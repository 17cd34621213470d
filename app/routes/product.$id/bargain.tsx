import type { PriceOffer } from "~/data/offers/price-offers.server";
import type { Centavos } from "~/domain/money";
import { isWaiting, offeredSum } from "~/domain/offers/price-offer";
import { useLanguage } from "~/i18n/language-provider";
import { piecesPrice } from "~/i18n/pieces-price";

export interface Bargaining {
  takesOffers: boolean;
  /** The reader's last one here; `unpaid` is the order of an accepted one. */
  own: { id: string; sum: Centavos; quantity: number; isWaiting: boolean; unpaid: string | null } | null;
}

export function toOwnOffer(offer: PriceOffer): Bargaining["own"] {
  const { offerId, quantity, order, now } = offer;
  return {
    id: offerId,
    sum: offeredSum(offer),
    quantity,
    isWaiting: isWaiting(offer, order, now),
    unpaid: order?.status === "awaiting_payment" ? order.id : null,
  };
}

/** Where another price is offered, and the reader's own last offer. */
export function Bargain({ productId, takesOffers, own }: Bargaining & { productId: string }) {
  const { t } = useLanguage();
  return (
    <>
      {takesOffers && !own?.isWaiting && (
        <a className="btn wide" href={`/product/${productId}/offer`}>
          {t("offers.make")}
        </a>
      )}
      {own && (
        <p className="small">
          <a href={`/account/offers/${own.id}`}>
            {t("offers.yours", { price: piecesPrice(t, own.sum, own.quantity) })}
          </a>
        </p>
      )}
      {own?.unpaid && (
        <a className="btn main wide" href={`/checkout?order=${own.unpaid}`}>
          {t("offers.pay")}
        </a>
      )}
    </>
  );
}
