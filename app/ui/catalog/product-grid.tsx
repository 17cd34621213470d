import { Fragment } from "react";
import type { ProductCard } from "~/data/catalog/products.server";
import { splitShipping } from "~/domain/catalog/shipping-cost";
import { titleFor } from "~/domain/catalog/translation";
import { SEPARATOR } from "~/i18n/format";
import { foreign } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { TimeLeft } from "../auctions/time-left";
import { Picture } from "../picture";
import { Price } from "../price";
import { Heart } from "./heart";

/** The first `eager` pictures load eagerly. */
export function ProductGrid({ products, eager }: { products: readonly ProductCard[]; eager: number }) {
  return (
    <ul className="grid">
      {products.map((product, index) => (
        <Card key={product.id} product={product} first={index < eager} />
      ))}
    </ul>
  );
}

function Card({ product, first }: { product: ProductCard; first: boolean }) {
  const { t, language } = useLanguage();
  const { auction, returnDays } = product;
  const title = titleFor(product, language);
  const { shipping: words, shippingCost, pickup } = product;
  const varies = splitShipping(words ?? "", shippingCost).cost === 0 && t("listing.rates.byState");
  const costs = shippingCost > 0 ? t("catalog.shippingCosts", { amount: shippingCost }) : varies;
  const shipped = words === null ? t("catalog.freeShipping") : costs;
  const shipping = product.isShipped ? shipped : t("listing.pickup.in", { place: pickup ?? "" });
  const also = pickup !== null && product.isShipped && t("listing.pickup.also");
  const returns = returnDays && t("listing.cardReturns", { count: returnDays });
  const facts = [t(`catalog.condition.${product.condition}`), shipping, also, returns].filter(
    (one) => typeof one === "string",
  );
  return (
    <li className="item">
      <Picture image={product.image} alt="" sizes="(max-width: 48rem) 44vw, 14rem" first={first} />
      {auction ? (
        <TimeLeft endsAt={auction.endsAt} now={auction.now} className="chip hot num" />
      ) : (
        <span className="chip rosa">{t("catalog.buyNowBadge")}</span>
      )}
      <Heart product={product} />
      <h3>
        <a href={`/product/${product.id}`} lang={foreign(title.language, language)}>
          {title.text}
        </a>
      </h3>
      <Price amount={product.price}>
        {auction && (
          <span className="small muted">
            {" "}
            {t(auction.bids > 0 ? "catalog.currentBid" : "cards.startingBid")}
            {SEPARATOR}
            {t("cards.bids", { count: auction.bids })}
          </span>
        )}
      </Price>
      <p className="traits small muted">
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            <span>
              {index > 0 && <i>· </i>}
              {fact}
            </span>{" "}
          </Fragment>
        ))}
        {title.language !== language && <span className="tongue">{t(`listing.in.${title.language}`)}</span>}
      </p>
    </li>
  );
}
