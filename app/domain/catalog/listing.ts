import type { Language } from "~/i18n/language";
import type { Terms } from "../auctions/terms";
import { checkTypedTerms, type TermsField, type TypedTermsRefusal } from "../auctions/typed-terms";
import { MAX_PRODUCT_IMAGES } from "../images/image";
import { type Centavos, parseMoney, toCentavos } from "../money";
import { type OfferTerms, readOfferTerms } from "../offers/offer-terms";
import { POLICY } from "../policy";
import type { FormResult } from "../result";
import { cleanLine, cleanText, textLength } from "../text";
import { detectLanguage, LISTING_LANGUAGES } from "./listing-language";
import { type Category, type Condition, isCategory, isCondition } from "./product";
import { readSaleTerms, type SaleTerms } from "./sale-terms";
import { readShippingCost, readShippingWords } from "./shipping-cost";
import { isFreeEverywhere, readStatePrices, type ShippingRates, type StatesRefusal } from "./shipping-rates";

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 5000;
export const TERMS_MAX = 200;
export const STOCK_MAX = 9999;
export const PICKUP_PLACE_MAX = 100;

/** The first is the default (Spec section 2). */
export const LISTING_TYPES = ["fixed", "auction"] as const;

export const GOODS_FIELDS = [
  "title",
  "language",
  "second_title",
  "second_description",
  "category",
  "condition",
  "price",
  "stock",
  "offers",
  "lowest_offer",
  "shipping",
  "shipping_cost",
  "shipping_more",
  "shipping_states",
  "shipping_free_from",
  "pickup_place",
  "pickup_only",
  "handling_days",
  "return_days",
  "return_payer",
  "returns",
  "description",
] as const;
type GoodsField = (typeof GOODS_FIELDS)[number];
export type TypedGoods = Partial<Record<GoodsField, string>>;

/** Fields of the sell form. For an auction, `price` is its starting price. */
export const LISTING_FIELDS = [
  ...GOODS_FIELDS,
  "listing_type",
  "reserve",
  "buy_it_now",
  "duration",
  "starts_at",
] as const;
export type ListingField = (typeof LISTING_FIELDS)[number];
export type TypedListing = Partial<Record<ListingField, string>>;

/** `null` where the product's defaults apply (Spec section 9). */
export interface Goods extends SaleTerms, ShippingRates {
  title: string;
  /** Of the seller's words; `null` when neither they nor the seller tell it. */
  language: Language | null;
  /** In the other language. */
  secondTitle: string | null;
  /** Only with `secondTitle`. */
  secondDescription: string | null;
  category: Category;
  condition: Condition;
  price: Centavos;
  stock: number;
  /** At a fixed price. */
  offers: OfferTerms;
  description: string | null;
  /** Not `null` where shipping costs something, or where nothing is shipped. */
  shipping: string | null;
  returns: string | null;
}

export type Listing = Goods & { auction: Terms | null };

export type GoodsRefusal = StatesRefusal | PlainRefusal;
type PlainRefusal = {
  reason:
    | "titleRequired"
    | "titleTooLong"
    | "secondTitleRequired"
    | "categoryRequired"
    | "priceInvalid"
    | "imagesRequired"
    | "usedImagesRequired"
    | "conditionRequired"
    | "stockInvalid"
    | "stockLeftInvalid"
    | "lowestInvalid"
    | "descriptionTooLong"
    | "termsTooLong"
    | "pickupPlaceRequired"
    | "pickupPlaceTooLong"
    | "amountInvalid";
};
type GoodsRefusals = Partial<Record<GoodsField | "images", GoodsRefusal>>;
export type GoodsAnswer = FormResult<{ goods: Goods }, GoodsRefusals>;

export type ListingRefusal = GoodsRefusal | TypedTermsRefusal;
export type ListingRefusals = Partial<Record<GoodsField | TermsField | "images", ListingRefusal>>;
export type ListingAnswer = FormResult<{ listing: Listing }, ListingRefusals>;

export function minImages(condition: Condition): number {
  return condition === "new" ? POLICY.NEW_MIN_PHOTOS : POLICY.USED_MIN_PHOTOS;
}

/** Refusals in the order of Spec section 5, then of the form. Fields of the other type of sale are ignored. */
export function checkListing(
  typed: TypedListing,
  { images, seller, now }: { images: number; seller: string; now: number },
): ListingAnswer {
  if (typed.listing_type !== "auction") {
    const answer = checkGoods(typed, images);
    return answer.ok ? { ok: true, listing: { ...answer.goods, auction: null } } : answer;
  }
  const goods = checkGoods({ ...typed, stock: "1", offers: undefined }, images);
  const asked = checkTypedTerms(typed, seller, now);
  if (goods.ok && asked.ok) return { ok: true, listing: { ...goods.goods, auction: asked.terms } };
  return { ok: false, refusals: { ...(goods.ok ? {} : goods.refusals), ...(asked.ok ? {} : asked.refusals) } };
}

export function isAbove(typed: string | undefined, max: Centavos): boolean {
  return (parseMoney(typed ?? "") ?? 0) > max;
}

/** Compares with what can be paid at once. */
export function hasPriceAbove({ listing_type, price, reserve, buy_it_now }: TypedListing, max: Centavos): boolean {
  const prices = listing_type === "auction" ? [price, reserve, buy_it_now] : [price];
  return prices.some((typed) => isAbove(typed, max));
}

export function isScheduled(auction: Terms | null, now: number): auction is Terms {
  return auction !== null && auction.startsAt > now;
}

/** `leastStock`: what is on sale already may have sold out. */
export function checkGoods(typed: TypedGoods, images: number, leastStock: 0 | 1 = 1): GoodsAnswer {
  const refusals: GoodsRefusals = {};
  const title = cleanLine(typed.title ?? "");
  if (!title) refusals.title = { reason: "titleRequired" };
  else if (textLength(title) > TITLE_MAX) refusals.title = { reason: "titleTooLong" };

  const category = isCategory(typed.category) ? typed.category : null;
  if (!category) refusals.category = { reason: "categoryRequired" };

  const price = parseMoney(typed.price ?? "");
  if (price === null) refusals.price = { reason: "priceInvalid" };

  const condition = typed.condition === undefined ? "new" : isCondition(typed.condition) ? typed.condition : null;
  if (images < POLICY.NEW_MIN_PHOTOS || images > MAX_PRODUCT_IMAGES) refusals.images = { reason: "imagesRequired" };
  else if (condition && images < minImages(condition)) refusals.images = { reason: "usedImagesRequired" };
  if (!condition) refusals.condition = { reason: "conditionRequired" };

  const stock = readStock(typed.stock, leastStock);
  if (stock === null) refusals.stock = { reason: leastStock === 0 ? "stockLeftInvalid" : "stockInvalid" };

  const terms = readOfferTerms(typed, price);
  if (!terms.ok) refusals.lowest_offer = { reason: terms.refusal };

  const description = cleanText(typed.description ?? "");
  if (textLength(description) > DESCRIPTION_MAX) refusals.description = { reason: "descriptionTooLong" };
  const delivery = checkDelivery(typed);
  Object.assign(refusals, delivery.refusals);
  const secondTitle = cleanLine(typed.second_title ?? "") || null;
  const secondDescription = cleanText(typed.second_description ?? "") || null;
  if (secondDescription && !secondTitle) refusals.second_title = { reason: "secondTitleRequired" };
  if (textLength(secondTitle ?? "") > TITLE_MAX) refusals.second_title = { reason: "titleTooLong" };
  if (textLength(secondDescription ?? "") > DESCRIPTION_MAX)
    refusals.second_description = { reason: "descriptionTooLong" };
  const returns = cleanLine(typed.returns ?? "") || null;
  if (textLength(returns ?? "") > TERMS_MAX) refusals.returns = { reason: "termsTooLong" };

  const chosen = { category, condition, price, stock };
  if (Object.keys(refusals).length === 0 && isComplete(chosen)) {
    const { shipping } = delivery;
    const words = { title, description: description || null, secondTitle, secondDescription, shipping, returns };
    const language = LISTING_LANGUAGES.find((one) => one === typed.language) ?? detectLanguage(words);
    const offers = terms.ok ? terms.offers : null;
    return { ok: true, goods: { ...chosen, ...words, ...delivery.rates, ...readSaleTerms(typed), language, offers } };
  }
  return { ok: false, refusals };
}

/** How a buyer gets it. Fields of shipping are ignored where it is only picked up. */
function checkDelivery(typed: TypedGoods): { rates: ShippingRates; shipping: string | null; refusals: GoodsRefusals } {
  const refusals: GoodsRefusals = {};
  const pickup = cleanLine(typed.pickup_place ?? "") || null;
  const isShipped = !typed.pickup_only;
  if (!pickup && !isShipped) refusals.pickup_place = { reason: "pickupPlaceRequired" };
  if (textLength(pickup ?? "") > PICKUP_PLACE_MAX) refusals.pickup_place = { reason: "pickupPlaceTooLong" };
  const asked = isShipped ? typed : {};
  const cost = readShippingCost(asked.shipping_cost ?? "");
  if (cost === null) refusals.shipping_cost = { reason: "amountInvalid" };
  const shippingMore = readAmount(asked.shipping_more, readShippingCost);
  if (shippingMore === undefined) refusals.shipping_more = { reason: "amountInvalid" };
  const shippingFreeFrom = readAmount(asked.shipping_free_from, parseMoney);
  if (shippingFreeFrom === undefined) refusals.shipping_free_from = { reason: "amountInvalid" };
  const readStates = readStatePrices(asked.shipping_states ?? "");
  if ("refusal" in readStates) refusals.shipping_states = readStates.refusal;
  const shippingStates = "states" in readStates ? readStates.states : null;
  const shippingCost = cost ?? toCentavos(0);
  const isFree = isFreeEverywhere({ shippingCost, shippingStates });
  const words = readShippingWords(typed.shipping ?? "", shippingCost, isFree);
  const shipping = isShipped ? words : (words ?? pickup);
  if (textLength(shipping ?? "") > TERMS_MAX) refusals.shipping = { reason: "termsTooLong" };
  const rates = { shippingCost, shippingMore: shippingMore ?? null, shippingStates };
  return {
    rates: { ...rates, shippingFreeFrom: shippingFreeFrom ?? null, pickup, isShipped },
    ...{ shipping, refusals },
  };
}

function isComplete<Values extends object>(
  values: Values,
): values is Values & { [Name in keyof Values]: NonNullable<Values[Name]> } {
  return !Object.values(values).includes(null);
}

/** `null` when nothing is typed, `undefined` when it is no amount. */
function readAmount(typed = "", read: (typed: string) => Centavos | null): Centavos | null | undefined {
  return typed.trim() ? (read(typed) ?? undefined) : null;
}

function readStock(typed: string | undefined, least: number): number | null {
  const text = (typed ?? "").trim() || "1";
  if (!/^\d+$/.test(text)) return null;
  const stock = Number(text);
  return stock >= least && stock <= STOCK_MAX ? stock : null;
}
