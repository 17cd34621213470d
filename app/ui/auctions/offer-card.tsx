import { type Centavos, toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle, type Titled } from "../catalog/listing-title";
import { Moment } from "../moment";
import { OrderItem } from "../orders/order-item";
import type { PictureImage } from "../picture";

export interface ShownOffer extends Titled {
  id: string;
  productId: string;
  price: Centavos;
  /** Missing where it depends on the reader's state; `null` of what is picked up. */
  shipping?: Centavos | null;
  until: number;
}

/** On the page of its listing. */
export function OfferCard({ offer }: { offer: ShownOffer }) {
  const { t } = useLanguage();
  return (
    <section className="card stack tight">
      <h2>{t("orders.offer.title")}</h2>
      <p>
        <a href={`/product/${offer.productId}`}>
          <ListingTitle of={offer} />
        </a>
        . <Terms offer={offer} />
      </p>
      <Until offer={offer} />
      <div className="row">
        <Answers offer={offer} />
      </div>
    </section>
  );
}

/** In a list of orders. */
export function OfferItem({ offer }: { offer: ShownOffer & { image: PictureImage | null } }) {
  const { t } = useLanguage();
  return (
    <OrderItem {...offer} page={`/product/${offer.productId}`} amount={offer.price} buttons={<Answers offer={offer} />}>
      <p className="row small">
        <span className="chip hot">{t("orders.offer.title")}</span>
      </p>
      <p className="small">
        <Terms offer={offer} />
      </p>
      <Until offer={offer} />
    </OrderItem>
  );
}

function Terms({ offer: { price, shipping } }: { offer: ShownOffer }) {
  const { t } = useLanguage();
  const body =
    shipping === undefined ? "bodyByState" : shipping === null ? "bodyPickUp" : shipping === 0 ? "bodyFree" : "body";
  return t(`orders.offer.${body}`, { price, total: toCentavos(price + (shipping ?? 0)) });
}

function Until({ offer }: { offer: ShownOffer }) {
  const { t } = useLanguage();
  return (
    <p className="small">
      {t("orders.offer.until")} <Moment at={offer.until} shows="phrase" />. {t("orders.offer.terms")}
    </p>
  );
}

function Answers({ offer }: { offer: ShownOffer }) {
  const { t } = useLanguage();
  return (["accept", "decline"] as const).map((answer) => (
    <form key={answer} method="post" action={`/offers/${offer.id}/${answer}`}>
      <button className={answer === "accept" ? "btn main" : "btn"} type="submit">
        {t(`orders.offer.${answer}`)}{" "}
        <span className="sr">
          <ListingTitle of={offer} />
        </span>
      </button>
    </form>
  ));
}
