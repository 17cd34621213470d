import type { PriceOffer } from "~/data/offers/price-offers.server";
import { offerAnswers, offeredSum, offerStatusAt } from "~/domain/offers/price-offer";
import { useLanguage } from "~/i18n/language-provider";
import { piecesPrice } from "~/i18n/pieces-price";
import { ListingTitle } from "../catalog/listing-title";
import { Moment } from "../moment";
import { Money } from "../money";
import { OrderItem } from "../orders/order-item";

/** A person's offers, each with its state and its page. */
export function OfferList({ offers }: { offers: readonly PriceOffer[] }) {
  const { t } = useLanguage();
  return (
    <ul className="goods">
      {offers.map((offer) => {
        const { offerId, title, language, image, quantity, counter, dueAt, now } = offer;
        const page = `/account/offers/${offerId}`;
        const canAnswer = offerAnswers(offer, now).includes("accept");
        const status = offerStatusAt(offer, now);
        return (
          <OrderItem
            key={offer.id}
            page={page}
            {...{ title, language, image, amount: null }}
            buttons={
              <a className={canAnswer ? "btn main" : "btn ghost"} href={page}>
                {t(canAnswer ? "offers.answer" : "offers.view")}{" "}
                <span className="sr">
                  <ListingTitle of={offer} />
                </span>
              </a>
            }
          >
            <p className="dots num">
              <span>
                <span className="small muted">{t(counter === null ? "offers.offered" : "offers.counter")}</span>{" "}
                <b>{piecesPrice(t, offeredSum(offer), quantity)}</b>
              </span>
              <span className="small muted">
                {t("offers.asked")}: <Money amount={offer.price} />
              </span>
            </p>
            <p>
              <span className={canAnswer ? "chip hot" : "chip"}>
                {t(canAnswer ? "offers.yourTurn" : `offers.status.${status}`)}
              </span>
            </p>
            {(status === "open" || status === "countered") && (
              <p className="small">
                {t(canAnswer ? "offers.until" : "offers.waits")} <Moment at={dueAt} shows="phrase" />
              </p>
            )}
          </OrderItem>
        );
      })}
    </ul>
  );
}
