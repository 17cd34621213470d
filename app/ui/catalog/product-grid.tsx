import type { MetaDescriptor } from "@remix-run/cloudflare";
import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import type { ProductCard } from "~/data/catalog/products.server";
import { splitShipping } from "~/domain/catalog/shipping-cost";
import { titleFor } from "~/domain/catalog/translation";
import { isUploadOf, widthFilling } from "~/domain/images/picture";
import { MINUTE, SECOND } from "~/domain/time";
import { SEPARATOR } from "~/i18n/format";
import { foreign } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { TimeLeft } from "../auctions/time-left";
import { Kept } from "../kept";
import { Picture, type PictureImage, preloadPicture, sizesOf } from "../picture";
import { Price } from "../price";
import { useRoot } from "../site";
import { Heart, type HeartProps } from "./heart";

/** Widths of a card: in columns, and in a row that scrolls. */
const CARD = { column: { vw: 44, upTo: 48, rem: 14 }, row: { vw: 41, upTo: 32, rem: 13 } };

interface ProductGridProps {
  products: readonly ProductCard[];
  /** So many pictures load eagerly. */
  eager?: number;
  cards?: keyof typeof CARD;
}

export function ProductGrid({ products, eager = 0, cards = "column" }: ProductGridProps) {
  const { viewer } = useRoot();
  const { pathname, search } = useLocation();
  return (
    <ul className="grid">
      {products.map((product, index) => {
        const card: CardProps = {
          product: { ...product, auction: product.auction && roundedTime(product.auction) },
          first: index < eager,
          sizes: cardSizes(product.image, cards),
          verb: heartOf(viewer, product),
          to: pathname + search,
        };
        return (
          // A visitor signs in before a heart leads back to its card.
          <Kept key={product.id} as="li" id={viewer?.id && product.id} className="item" from={card}>
            {() => <Card {...card} />}
          </Kept>
        );
      })}
    </ul>
  );
}

/** One's own product has none. */
function heartOf(viewer: ReturnType<typeof useRoot>["viewer"], { id, image }: ProductCard): CardProps["verb"] {
  if (viewer && isUploadOf(viewer.id, image.key)) return null;
  return viewer?.watched.includes(id) ? "unwatch" : "watch";
}

/** The earliest time at which a card says what it says now: minutes, in the last one seconds. It is drawn once for each. */
function roundedTime({ now, endsAt, ...auction }: NonNullable<ProductCard["auction"]>) {
  const left = endsAt - now;
  const unit = left < MINUTE ? SECOND : MINUTE;
  return { ...auction, endsAt, now: endsAt - (Math.floor(left / unit) * unit + unit - 1) };
}

/** A card is a square that its photo fills. */
function cardSizes(image: PictureImage, cards: keyof typeof CARD): string {
  const times = widthFilling(image, 1);
  const { vw, upTo, rem } = CARD[cards];
  return sizesOf({ vw: vw * times, upTo, rem: rem * times });
}

/** In the head of a page that begins with such a grid. */
export function preloadCard([product]: readonly { image: PictureImage }[]): MetaDescriptor[] {
  return product ? [preloadPicture(product.image, cardSizes(product.image, "column"))] : [];
}

interface CardProps {
  product: ProductCard;
  first: boolean;
  sizes: string;
  verb: HeartProps["verb"] | null;
  to: string;
}

function Card({ product, first, sizes, verb, to }: CardProps) {
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
    <>
      <Picture image={product.image} alt="" sizes={sizes} first={first} />
      {auction ? (
        <TimeLeft endsAt={auction.endsAt} now={auction.now} className="chip hot num" />
      ) : (
        <span className="chip rosa">{t("catalog.buyNowBadge")}</span>
      )}
      {verb && <Heart product={product} verb={verb} to={to} />}
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
    </>
  );
}
