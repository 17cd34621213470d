import type { AnsweredQuestion } from "~/data/questions/questions.server";
import type { Condition } from "~/domain/catalog/product";
import type { ProductStatus } from "~/domain/catalog/product-status";
import { dearestPrice, type ShippingRates } from "~/domain/catalog/shipping-rates";
import type { StarTotals } from "~/domain/feedback/feedback";
import { pictureUrl } from "~/domain/images/picture";
import { type Centavos, toDecimal } from "~/domain/money";
import type { Market, Thing } from "../page-provider";
import { questionThing } from "../questions/question-thing";
import { storeThing } from "../structured-data";

const CONDITIONS: Record<Condition, string> = {
  new: "https://schema.org/NewCondition",
  "used-like-new": "https://schema.org/UsedCondition",
  "used-good": "https://schema.org/UsedCondition",
  "used-fair": "https://schema.org/UsedCondition",
  "for-parts": "https://schema.org/DamagedCondition",
};

/** Of what is not on offer. */
const AVAILABILITIES: Partial<Record<ProductStatus, string>> = {
  reserved: "https://schema.org/OutOfStock",
  sold: "https://schema.org/SoldOut",
  ended: "https://schema.org/Discontinued",
};

interface Shown extends Pick<ShippingRates, "shippingCost" | "shippingStates" | "pickup" | "isShipped"> {
  id: string;
  condition: Condition;
  status: ProductStatus;
  images: readonly { key: string }[];
  store: { handle: string; name: string; ratings: StarTotals };
}

interface Selling {
  /** The fixed price, or the current price of an auction. */
  price: Centavos;
  isOnOffer: boolean;
  /** The end of an auction; `null` at a fixed price. */
  endsAt: number | null;
  title: string;
  about: string;
  /** Those that the page shows. */
  questions: readonly AnsweredQuestion[];
}

export function productThing(
  market: Market,
  product: Shown,
  { price, isOnOffer, endsAt, title, about, questions }: Selling,
): Thing {
  const { origin, currency, page: url } = market;
  const end = endsAt === null ? null : new Date(endsAt).toISOString();
  const offer: Thing = {
    "@type": "Offer",
    url,
    price: toDecimal(price),
    priceCurrency: currency,
    availability: isOnOffer
      ? "https://schema.org/InStock"
      : (AVAILABILITIES[product.status] ?? "https://schema.org/OutOfStock"),
    itemCondition: CONDITIONS[product.condition],
    seller: storeThing(market, product.store),
    ...(product.isShipped && {
      shippingDetails: {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: toDecimal(dearestPrice(product)), currency },
        shippingDestination: { "@type": "DefinedRegion", addressCountry: "MX" },
      },
    }),
    ...(product.pickup !== null && { availableDeliveryMethod: "https://schema.org/OnSitePickup" }),
    // The price of an auction changes until its end, and means nothing after it.
    ...(end && { availabilityEnds: end, priceValidUntil: end }),
  };
  return {
    "@type": "Product",
    name: title,
    description: about,
    sku: product.id,
    url,
    image: product.images.map(({ key }) => origin + pictureUrl(key, 1280)),
    offers: offer,
    ...(questions.length > 0 && { subjectOf: questions.map(questionThing) }),
  };
}
