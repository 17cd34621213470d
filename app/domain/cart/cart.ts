import type { ProductStatus } from "../catalog/product-status";
import { type Centavos, MAX_PRICE, toCentavos } from "../money";
import { DAY } from "../time";

/** Products that a cart holds at most. */
export const LINES_MAX = 100;
/** A visitor's cart that nobody changed for so long is forgotten, milliseconds. */
export const VISITOR_CART_LIFE = 30 * DAY;

/** A product as far as buying it depends on it. */
export interface BuyableProduct {
  sellerId: string;
  isAuction: boolean;
  status: ProductStatus;
  stock: number;
  price: Centavos;
}

/** Why somebody cannot buy a product at a fixed price. */
export type NotForSaleReason = "ownProduct" | "isAuction" | "soldOut" | "reserved" | "paused" | "ended" | "takenDown";

const STATUS_REASONS: Record<Exclude<ProductStatus, "active">, NotForSaleReason> = {
  scheduled: "paused",
  paused: "paused",
  reserved: "reserved",
  sold: "soldOut",
  ended: "ended",
  removed: "takenDown",
};

/** Why a buyer (`null` for a visitor) cannot buy a product now; `null` when they can. */
export function whyNotForSale(
  { sellerId, isAuction, status, stock }: BuyableProduct,
  buyer: string | null,
): NotForSaleReason | null {
  if (buyer === sellerId) return "ownProduct";
  if (isAuction) return "isAuction";
  if (status !== "active") return STATUS_REASONS[status];
  return stock > 0 ? null : "soldOut";
}

/** How many pieces can be bought together: no more than there are, nor than an order may amount to. */
export function maxQuantity({ stock, price }: Pick<BuyableProduct, "stock" | "price">): number {
  return Math.min(stock, Math.floor(MAX_PRICE / price));
}

/** Reads how many, as typed; `null` for what is no whole number above zero. */
function readQuantity(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

export type CartAdditionAnswer =
  /** `most` is how many of it the cart may hold; `isCut` when not all that was asked for goes in. */
  | { ok: true; quantity: number; most: number; isCut: boolean }
  | { ok: false; refusal: NotForSaleReason | "quantityInvalid" | "cartFull" };

/** What putting so many pieces (`typed`, one when it is empty) into a cart means, that holds `held` of it and so many lines. */
export function checkCartAddition(
  product: BuyableProduct,
  buyer: string | null,
  { held, lines }: { held: number; lines: number },
  typed: string,
): CartAdditionAnswer {
  const refusal = whyNotForSale(product, buyer);
  if (refusal) return { ok: false, refusal };
  const quantity = readQuantity(typed.trim() || "1");
  if (quantity === null) return { ok: false, refusal: "quantityInvalid" };
  if (held === 0 && lines >= LINES_MAX) return { ok: false, refusal: "cartFull" };
  const most = maxQuantity(product);
  return { ok: true, quantity: Math.min(quantity, most), most, isCut: held + quantity > most };
}

/** How many pieces a line is to have, as typed; `null` for what is no whole number from 1 to the most. */
export function checkQuantity(product: BuyableProduct, typed: string): number | null {
  const quantity = readQuantity(typed);
  return quantity !== null && quantity <= maxQuantity(product) ? quantity : null;
}

interface Store {
  handle: string;
  name: string;
}

/** A product in a cart: so many pieces, at `seenPrice` each when they were put in. */
export interface Item extends BuyableProduct {
  quantity: number;
  seenPrice: Centavos;
  /** Charged once, however many pieces. */
  shippingCost: Centavos;
  store: Store;
}

/** What waits to be paid and cannot be changed: a won auction, an accepted offer, or what is on hold for its buyer. */
export interface LockedItem {
  price: Centavos;
  shippingCost: Centavos;
  store: Store;
}

/** What a line comes to, and what has to be said of it. Nothing is charged for what cannot be bought. */
interface LineStatus {
  why: NotForSaleReason | null;
  quantity: number;
  most: number;
  amount: Centavos;
  shippingCost: Centavos;
  /** The price it was put in at, when it has another now. */
  wasPrice: Centavos | null;
  /** How many were put in, when so many cannot be bought now. */
  wasQuantity: number | null;
}

const NOTHING = toCentavos(0);

/** How a line of a cart stands for its buyer. */
function toLineStatus(item: Item, buyer: string | null): LineStatus {
  const why = whyNotForSale(item, buyer);
  if (why) {
    return { why, quantity: 0, most: 0, amount: NOTHING, shippingCost: NOTHING, wasPrice: null, wasQuantity: null };
  }
  const most = maxQuantity(item);
  const quantity = Math.min(item.quantity, most);
  return {
    why,
    quantity,
    most,
    amount: toCentavos(quantity * item.price),
    shippingCost: item.shippingCost,
    wasPrice: item.seenPrice === item.price ? null : item.seenPrice,
    wasQuantity: quantity === item.quantity ? null : item.quantity,
  };
}

type CartLine<I extends Item> = Omit<I, "sellerId"> & LineStatus;

/** What is bought of one seller; `shipping` is `null` when nothing of it can be bought. */
interface SellerGroup<I extends Item, L extends LockedItem> {
  store: Store;
  locked: L[];
  lines: CartLine<I>[];
  shipping: Centavos | null;
}

export interface Cart<I extends Item, L extends LockedItem> {
  groups: SellerGroup<I, L>[];
  subtotal: Centavos;
  shipping: Centavos;
  total: Centavos;
  /** Whether anything in it can be bought. */
  isPayable: boolean;
}

/** A cart as its buyer sees it: what is locked first, then what was put in, by seller; who sells stays behind. */
export function toCart<I extends Item, L extends LockedItem>(
  items: readonly I[],
  locked: readonly L[],
  buyer: string | null,
): Cart<I, L> {
  const groups = new Map<string, SellerGroup<I, L>>();
  const groupOf = ({ store }: { store: Store }) => {
    const group = groups.get(store.handle) ?? { store, locked: [], lines: [], shipping: null };
    groups.set(store.handle, group);
    return group;
  };
  let [subtotal, shipping, isPayable] = [0, 0, false];
  const charge = (group: SellerGroup<I, L>, amount: number, cost: number) => {
    subtotal += amount;
    shipping += cost;
    group.shipping = toCentavos((group.shipping ?? 0) + cost);
    isPayable = true;
  };
  for (const one of locked) {
    const group = groupOf(one);
    group.locked.push(one);
    charge(group, one.price, one.shippingCost);
  }
  for (const item of items) {
    const group = groupOf(item);
    const { sellerId: _, ...shown } = item;
    const line = { ...shown, ...toLineStatus(item, buyer) };
    group.lines.push(line);
    if (line.why === null) charge(group, line.amount, line.shippingCost);
  }
  const sums = {
    subtotal: toCentavos(subtotal),
    shipping: toCentavos(shipping),
    total: toCentavos(subtotal + shipping),
  };
  return { groups: [...groups.values()], ...sums, isPayable };
}
