import { maxQuantity } from "~/domain/cart/cart";
import { useLanguage } from "~/i18n/language-provider";
import { AbsenceNote } from "~/ui/accounts/absence-note";
import { ListingStatus } from "~/ui/catalog/listing-status";
import { wordsAttributes } from "~/ui/catalog/words-attributes";
import { Field } from "~/ui/field";
import { Price } from "~/ui/price";
import { Bargain, type Bargaining } from "./bargain";
import { BUY_FORM, BuyNowButton } from "./buy-now-button";
import { Facts, type ShownProduct } from "./facts";
import { LanguageNote } from "./language-note";
import { NotShippedNote } from "./not-shipped-note";
import { OwnListing } from "./own-listing";
import { WatchButton } from "./watch-button";

interface BuyBoxProps {
  product: ShownProduct;
  isWatched: boolean;
  /** Pieces sold, for their seller. */
  sold: number;
  /** Views of the last 30 days, for their seller. */
  views: number;
  bargain: Bargaining;
}

/** Of what has no auction: goods at a fixed price, and an auction that an administrator reads before it begins. */
export function BuyBox({ product, isWatched, sold, views, bargain }: BuyBoxProps) {
  const { t, language } = useLanguage();
  const isOnOffer = product.status === "active" || product.status === "reserved";
  return (
    <div className="bidbox deal">
      <div className="title">
        <h1 {...wordsAttributes(product.words.title, language)}>{product.title}</h1>
        {!product.isOwn && <WatchButton product={product} isWatched={isWatched} />}
      </div>
      <LanguageNote product={product} />
      <div>
        <p className="row small muted">
          {product.status === "active" ? (
            <span className="chip rosa">{t("catalog.buyNowBadge")}</span>
          ) : (
            <ListingStatus of={product} />
          )}
          <span>{t(product.isAuction ? "cards.startingBid" : "catalog.price")}</span>
        </p>
        <Price amount={product.price} />
      </div>
      {isOnOffer && <AbsenceNote absence={product.store.absence} of="listing" />}
      {isOnOffer && <NotShippedNote product={product} />}
      {isOnOffer && product.isOffSale && !product.store.absence && (
        <p>{t(product.isBack ? "away.shown.back" : "away.shown.closed")}</p>
      )}
      {product.isOwn ? (
        <OwnListing
          product={product}
          says={t("catalog.ownProduct")}
          sold={product.isAuction ? null : sold}
          views={views}
        />
      ) : (
        <>
          {!bargain.own?.unpaid && <Buttons product={product} />}
          <Bargain productId={product.id} {...bargain} />
        </>
      )}
      <Facts product={product} />
    </div>
  );
}

function Buttons({ product }: { product: ShownProduct }) {
  const { t } = useLanguage();
  if (product.status === "active" && product.stock === 0) return <p className="strong">{t("catalog.noneLeft")}</p>;
  if (product.status === "reserved") return <p>{t("catalog.reservedBody")}</p>;
  if (!product.isForSale) return null;
  const most = maxQuantity(product);
  return (
    <form id={BUY_FORM} className="quantity acts" method="post" action={`/product/${product.id}/cart`}>
      {most > 1 && (
        <Field name="quantity" label={t("cart.quantity")}>
          <input id="quantity" name="quantity" type="number" inputMode="numeric" min={1} max={most} defaultValue={1} />
        </Field>
      )}
      <BuyNowButton productId={product.id} className="btn main">
        {t("catalog.buyNow")}
      </BuyNowButton>
      <button className="btn wide" type="submit">
        {t("catalog.addToCart")}
      </button>
    </form>
  );
}
