import { type Centavos, toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle, type Titled } from "../catalog/listing-title";
import { Moment } from "../moment";

export interface ShownOffer extends Titled {
  id: string;
  productId: string;
  price: Centavos;
  /** Missing where it depends on the reader's state; `null` of what is picked up. */
  shipping?: Centavos | null;
  until: number;
}

export function OfferCard({ offer }: { offer: ShownOffer }) {
  const { t } = useLanguage();
  const { id, productId, price, shipping, until } = offer;
  const body =
    shipping === undefined ? "bodyByState" : shipping === null ? "bodyPickUp" : shipping === 0 ? "bodyFree" : "body";
  return (
    <section className="card stack tight">
      <h2>{t("orders.offer.title")}</h2>
      <p>
        <a href={`/product/${productId}`}>
          <ListingTitle of={offer} />
        </a>
        . {t(`orders.offer.${body}`, { price, total: toCentavos(price + (shipping ?? 0)) })}
      </p>
      <p className="small">
        {t("orders.offer.until")} <Moment at={until} shows="phrase" />. {t("orders.offer.terms")}
      </p>
      <div className="row">
        {(["accept", "decline"] as const).map((answer) => (
          <form key={answer} method="post" action={`/offers/${id}/${answer}`}>
            <button className={answer === "accept" ? "btn main" : "btn"} type="submit">
              {t(`orders.offer.${answer}`)}{" "}
              <span className="sr">
                <ListingTitle of={offer} />
              </span>
            </button>
          </form>
        ))}
      </div>
    </section>
  );
}
