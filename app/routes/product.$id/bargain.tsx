import type { PriceOffer } from "~/data/offers/price-offers.server";
import type { Centavos } from "~/domain/money";
import { isWaiting } from "~/domain/offers/price-offer";
import { useLanguage } from "~/i18n/language-provider";

export interface Bargaining {
  takesOffers: boolean;
  /** The reader's last one here; `unpaid` is the order of an accepted one. */
  own: { id: string; amount: Centavos; isWaiting: boolean; unpaid: string | null } | null;
}

export function toOwnOffer({ offerId, amount, counter, order, now, ...offer }: PriceOffer): Bargaining["own"] {
  return {
    id: offerId,
    amount: counter ?? amount,
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
          <a href={`/account/offers/${own.id}`}>{t("offers.yours", { amount: own.amount })}</a>
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
