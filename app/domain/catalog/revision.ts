import { formatAmount } from "../money";
import { POLICY } from "../policy";
import type { Result } from "../result";
import { cleanText, textLength } from "../text";
import { HOUR } from "../time";
import { checkGoods, type Goods, type GoodsAnswer, STOCK_MAX, type TypedGoods } from "./listing";
import type { ProductStatus } from "./product-status";
import { ownShippingWords } from "./shipping-cost";
import { formatStatePrices } from "./shipping-rates";

export const ADDITION_MAX = 1_000;
export const ADDITIONS_MAX = 20;
export const EDIT_LOCK = POLICY.LISTING_LOCK_HOURS * HOUR;

export const REVISABLE_STATUSES: readonly ProductStatus[] = ["scheduled", "active", "paused"];

/** What an edit is said to have changed; what a listing takes of offers is its seller's alone. */
export type EditedField = Exclude<keyof TypedGoods, "offers" | "lowest_offer"> | "photos";

export interface Revisable {
  status: ProductStatus;
  isAuction: boolean;
  /** `endsAt` includes extensions. */
  auction: { id: string; events: number; endsAt: number } | null;
}

/** `edit` changes texts and, at a fixed price, the price; `add` only appends to the description. */
export type Revision = "edit" | "add";

/** After its first bid, even a retracted one, and within `EDIT_LOCK`, an auction takes only additions. */
export function allowedRevision({ status, isAuction, auction }: Revisable, now: number): Revision | null {
  if (!REVISABLE_STATUSES.includes(status)) return null;
  if (!isAuction) return "edit";
  if (!auction || now >= auction.endsAt) return null;
  return auction.events === 0 && auction.endsAt - now > EDIT_LOCK ? "edit" : "add";
}

/** The stock that the form was rendered with. */
export function readSeenStock(typed: string | undefined): number | null {
  return /^\d{1,4}$/.test(typed ?? "") ? Number(typed) : null;
}

/** Pieces sold since the form was rendered stay sold; none wanted takes all that are left. `null` when it no longer fits. */
export function stockChange({ wanted, seen }: { wanted: number; seen: number | null }, stock: number): number | null {
  const change = wanted === 0 ? 0 - stock : wanted - (seen ?? stock);
  if (seen === null && change !== 0) return null;
  const next = stock + change;
  return change === 0 || wanted === 0 || (next >= 1 && next <= STOCK_MAX) ? change : null;
}

/** By the rules of new listings, without the price of an auction. */
export function checkEdit(
  typed: TypedGoods,
  { images, isAuction, price }: { images: number; isAuction: boolean } & Pick<Goods, "price">,
): GoodsAnswer {
  const kept = { price: formatAmount(price), stock: "1", offers: undefined };
  return checkGoods(isAuction ? { ...typed, ...kept } : typed, images, 0);
}

/** Fields of a listing that an edit changes; its stock is counted apart. */
export function editedFields(before: Goods, after: Goods, isAuction: boolean, stockChange: number): EditedField[] {
  const pairs: [EditedField, unknown, unknown][] = [
    ["title", before.title, after.title],
    ["language", before.language, after.language ?? before.language],
    ["second_title", before.secondTitle, after.secondTitle],
    ["second_description", before.secondDescription, after.secondDescription],
    ["category", before.category, after.category],
    ["condition", before.condition, after.condition],
    ["price", before.price, isAuction ? before.price : after.price],
    ["stock", stockChange, 0],
    ["shipping", shippingWords(before), shippingWords(after)],
    ["shipping_cost", before.shippingCost, after.shippingCost],
    ["shipping_more", before.shippingMore, after.shippingMore],
    ["shipping_states", formatStatePrices(before.shippingStates), formatStatePrices(after.shippingStates)],
    ["shipping_free_from", before.shippingFreeFrom, after.shippingFreeFrom],
    ["pickup_place", before.pickup, after.pickup],
    ["pickup_only", before.isShipped, after.isShipped],
    ["handling_days", before.handlingDays, after.handlingDays],
    ["return_days", before.returnDays, after.returnDays],
    ["return_payer", before.returnPayer, after.returnPayer],
    ["returns", before.returns, after.returns],
    ["description", before.description, after.description],
  ];
  return pairs.filter(([, was, is]) => was !== is).map(([field]) => field);
}

const shippingWords = ({ shipping, shippingCost }: Goods) => ownShippingWords(shipping, shippingCost);

type AdditionRefusal = "additionRequired" | "additionTooLong" | "additionsMany";
export type AdditionAnswer = Result<{ text: string }, AdditionRefusal>;

/** `before` is the number of earlier additions. */
export function checkAddition(typed: string, before: number): AdditionAnswer {
  const text = cleanText(typed);
  if (!text) return { ok: false, refusal: "additionRequired" };
  if (textLength(text) > ADDITION_MAX) return { ok: false, refusal: "additionTooLong" };
  if (before >= ADDITIONS_MAX) return { ok: false, refusal: "additionsMany" };
  return { ok: true, text };
}
