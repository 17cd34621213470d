import { MAX_PRODUCT_IMAGES } from "./image";
import { type Centavos, parseMoney } from "./money";
import { cleanLine, cleanText, textLength } from "./text";

/** The eight categories of the home page. */
export const CATEGORIES = [
  "electronics",
  "fashion",
  "home",
  "sports",
  "toys",
  "collectibles",
  "automotive",
  "other",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The six categories of the header's strip (Spec section 2). */
export const STRIP_CATEGORIES = CATEGORIES.slice(0, 6);

export const CONDITIONS = ["new", "used-like-new", "used-good", "used-fair", "for-parts"] as const;
export type Condition = (typeof CONDITIONS)[number];

export const STATUSES = ["active", "paused", "reserved", "sold", "ended", "removed"] as const;
export type Status = (typeof STATUSES)[number];
/** What has been on offer stays readable; what its seller paused or the market took down does not. */
const READABLE: readonly Status[] = ["active", "reserved", "sold", "ended"];

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 5000;
export const TERMS_MAX = 200;
export const STOCK_MAX = 9999;

/** Everything but new needs at least four photos (used items policy). */
const USED_MIN_IMAGES = 4;

export function isCategory(value: unknown): value is Category {
  return (CATEGORIES as readonly unknown[]).includes(value);
}

function isCondition(value: unknown): value is Condition {
  return (CONDITIONS as readonly unknown[]).includes(value);
}

/** Who looks at a product; `null` for a visitor. */
export type ProductViewer = { id: string; isAdmin: boolean } | null;

/**
 * A product as its page may show it to somebody: the one door by which it leaves. `null` when it is not for them. Who
 * sells it stays behind; whether it is the viewer's own, and whether it can be bought now, come with it.
 */
export function asSeenBy<P extends { status: Status; stock: number; sellerId: string }>(
  product: P,
  viewer: ProductViewer,
): (Omit<P, "sellerId"> & { isOwn: boolean; isForSale: boolean }) | null {
  const { sellerId, ...seen } = product;
  const isOwn = viewer?.id === sellerId;
  if (!READABLE.includes(product.status) && !isOwn && !viewer?.isAdmin) return null;
  return { ...seen, isOwn, isForSale: product.status === "active" && product.stock > 0 };
}

/** How a listing sells. What is sent beside these is ignored: the product has a fixed price. */
export const LISTING_TYPES = ["fixed"] as const;

/** The sell form, as typed. */
export const LISTING_FIELDS = [
  "title",
  "listing_type",
  "category",
  "condition",
  "price",
  "stock",
  "shipping",
  "returns",
  "description",
] as const;
export type ListingField = (typeof LISTING_FIELDS)[number];
export type TypedListing = Partial<Record<ListingField, string>>;

/** A listing that may be published. `null` where the product's defaults apply (Spec section 9). */
export interface Listing {
  title: string;
  category: Category;
  condition: Condition;
  price: Centavos;
  stock: number;
  description: string | null;
  shipping: string | null;
  returns: string | null;
}

export type ListingRefusal =
  | "titleRequired"
  | "titleTooLong"
  | "categoryRequired"
  | "priceInvalid"
  | "imagesRequired"
  | "usedImagesRequired"
  | "conditionRequired"
  | "stockInvalid"
  | "descriptionTooLong"
  | "termsTooLong";

export type ListingAnswer =
  | { ok: true; listing: Listing }
  | { ok: false; refusals: Partial<Record<ListingField | "images", ListingRefusal>> };

/** Whether so many photos are enough for a condition: new 1 to 5, anything else 4 or 5 (used items policy). */
export function imagesNeeded(condition: Condition): number {
  return condition === "new" ? 1 : USED_MIN_IMAGES;
}

/**
 * Checks a listing before publication. Refusals come in the order of Spec section 5: title, category, price, images;
 * then the fields this market adds.
 */
export function checkListing(typed: TypedListing, images: number): ListingAnswer {
  const refusals: Partial<Record<ListingField | "images", ListingRefusal>> = {};
  const title = cleanLine(typed.title ?? "");
  if (!title) refusals.title = "titleRequired";
  else if (textLength(title) > TITLE_MAX) refusals.title = "titleTooLong";

  const category = isCategory(typed.category) ? typed.category : null;
  if (!category) refusals.category = "categoryRequired";

  const price = parseMoney(typed.price ?? "");
  if (price === null) refusals.price = "priceInvalid";

  const condition = typed.condition === undefined ? "new" : isCondition(typed.condition) ? typed.condition : null;
  if (images < 1 || images > MAX_PRODUCT_IMAGES) refusals.images = "imagesRequired";
  else if (condition && images < imagesNeeded(condition)) refusals.images = "usedImagesRequired";
  if (!condition) refusals.condition = "conditionRequired";

  const stock = readStock(typed.stock);
  if (stock === null) refusals.stock = "stockInvalid";

  const description = cleanText(typed.description ?? "");
  if (textLength(description) > DESCRIPTION_MAX) refusals.description = "descriptionTooLong";
  const shipping = readTerms(typed.shipping);
  if (textLength(shipping ?? "") > TERMS_MAX) refusals.shipping = "termsTooLong";
  const returns = cleanLine(typed.returns ?? "") || null;
  if (textLength(returns ?? "") > TERMS_MAX) refusals.returns = "termsTooLong";

  if (category && price !== null && condition && stock !== null && Object.keys(refusals).length === 0) {
    const listing = { title, category, condition, price, stock, description: description || null, shipping, returns };
    return { ok: true, listing };
  }
  return { ok: false, refusals };
}

function readStock(typed: string | undefined): number | null {
  const text = (typed ?? "").trim() || "1";
  if (!/^\d{1,4}$/.test(text)) return null;
  const stock = Number(text);
  return stock >= 1 && stock <= STOCK_MAX ? stock : null;
}

/** Shipping that says "free" in either language is the default, so that the free-shipping filter finds it. */
function readTerms(typed: string | undefined): string | null {
  const text = cleanLine(typed ?? "");
  return /^(|free|gratis|free shipping|env[ií]o gratis)$/i.test(text) ? null : text;
}
