import type { StateCode } from "../accounts/mexican-states";
import type { ProductStatus } from "../catalog/product-status";
import type { ShippingRates } from "../catalog/shipping-rates";
import { shippingOf } from "../checkout/shipping";
import { type Centavos, MAX_PRICE, toCentavos } from "../money";
import { POLICY } from "../policy";
import type { Result } from "../result";
import { DAY } from "../time";

export const LINES_MAX = 100;
export const VISITOR_CART_LIFE = POLICY.VISITOR_CART_DAYS * DAY;

export interface BuyableProduct {
  sellerId: string;
  isAuction: boolean;
  status: ProductStatus;
  stock: number;
  price: Centavos;
  /** Off sale while its seller is away or suspended; cron pauses and resumes it. */
  isOffSale: boolean;
  isSellerAway: boolean;
}

export type NotForSaleReason =
  | "ownProduct"
  | "isAuction"
  | "away"
  | "soldOut"
  | "reserved"
  | "paused"
  | "ended"
  | "takenDown";

const STATUS_REASONS: Record<Exclude<ProductStatus, "active">, NotForSaleReason> = {
  scheduled: "paused",
  paused: "paused",
  reserved: "reserved",
  sold: "soldOut",
  ended: "ended",
  removed: "takenDown",
};

/** `buyer` is `null` for a visitor. */
export function whyNotForSale(
  { sellerId, isAuction, status, stock, isOffSale, isSellerAway }: BuyableProduct,
  buyer: string | null,
): NotForSaleReason | null {
  if (buyer === sellerId) return "ownProduct";
  if (isAuction) return "isAuction";
  // That a seller is suspended is not for strangers to know.
  if (isOffSale && (status === "active" || status === "paused")) return isSellerAway ? "away" : "paused";
  if (status !== "active") return STATUS_REASONS[status];
  return stock > 0 ? null : "soldOut";
}

/** The stock and the highest amount of an order limit it. */
export function maxQuantity({ stock, price }: Pick<BuyableProduct, "stock" | "price">): number {
  return Math.min(stock, Math.floor(MAX_PRICE / price));
}

function readQuantity(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** One piece where nothing is typed; `null`: no quantity. */
export function readAskedQuantity(typed: string): number | null {
  return readQuantity(typed.trim() || "1");
}

export type CartAdditionAnswer =
  /** `most`: the highest quantity in the cart. `isCut`: fewer pieces were added than asked for. */
  Result<{ quantity: number; most: number; isCut: boolean }, NotForSaleReason | "quantityInvalid" | "cartFull">;

/** `inCart` counts pieces of the product, `lines` the lines of the whole cart. */
export function checkCartAddition(
  product: BuyableProduct,
  buyer: string | null,
  { inCart, lines }: { inCart: number; lines: number },
  typed: string,
): CartAdditionAnswer {
  const refusal = whyNotForSale(product, buyer);
  if (refusal) return { ok: false, refusal };
  const quantity = readAskedQuantity(typed);
  if (quantity === null) return { ok: false, refusal: "quantityInvalid" };
  if (inCart === 0 && lines >= LINES_MAX) return { ok: false, refusal: "cartFull" };
  const most = maxQuantity(product);
  return { ok: true, quantity: Math.min(quantity, most), most, isCut: inCart + quantity > most };
}

export function checkQuantity(product: BuyableProduct, typed: string): number | null {
  const quantity = readQuantity(typed);
  return quantity !== null && quantity <= maxQuantity(product) ? quantity : null;
}

export interface Store {
  handle: string;
  name: string;
  isBusiness: boolean;
  /** When its owner is back, where orders are shipped after that. */
  awayUntil: number | null;
}

export interface Item extends BuyableProduct, ShippingRates {
  quantity: number;
  seenPrice: Centavos;
  store: Store;
}

export interface LockedItem {
  price: Centavos;
  quantity: number;
  /** Of its listing, as it was bought where it is. */
  rates: ShippingRates;
  store: Store;
}

/** A line that cannot be bought costs nothing. */
interface LineStatus {
  why: NotForSaleReason | "notShipped" | null;
  quantity: number;
  most: number;
  amount: Centavos;
  shippingCost: Centavos;
  wasPrice: Centavos | null;
  wasQuantity: number | null;
}

const NOTHING = toCentavos(0);
const NOT_BOUGHT = { quantity: 0, most: 0, amount: NOTHING, shippingCost: NOTHING, wasPrice: null, wasQuantity: null };

function toLineStatus(item: Item, buyer: string | null): LineStatus {
  const why = whyNotForSale(item, buyer);
  if (why) return { why, ...NOT_BOUGHT };
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

interface SellerGroup<I extends Item, L extends LockedItem> {
  store: Store;
  locked: (L & { amount: Centavos; isShipped: boolean })[];
  lines: CartLine<I>[];
  shipping: Centavos | null;
}

export interface Cart<I extends Item, L extends LockedItem> {
  groups: SellerGroup<I, L>[];
  subtotal: Centavos;
  shipping: Centavos;
  total: Centavos;
  isPayable: boolean;
}

/** What shipping each costs, with the others of its seller; `null`: not shipped there. Pickup is chosen at checkout, where there is a choice. */
function shipTogether(
  items: readonly Item[],
  locked: readonly LockedItem[],
  buyer: string | null,
  state: StateCode | null,
) {
  const held = locked.map(({ rates, price, quantity, store }) => ({
    ...rates,
    ...{ price, quantity, seller: store.handle, isPickedUp: !rates.isShipped },
  }));
  const parcels = items.map((item) => ({
    ...item,
    ...{ seller: item.store.handle, isPickedUp: !item.isShipped },
    quantity: toLineStatus(item, buyer).quantity,
  }));
  const costs = shippingOf([...held, ...parcels], state);
  return { ofLocked: costs.slice(0, held.length), ofItems: costs.slice(held.length) };
}

/** Locked items first. Shipping goes to `state`, or to most states when it is `null`. Removes the sellers' ids: this becomes loader data. */
export function toCart<I extends Item, L extends LockedItem>(
  items: readonly I[],
  locked: readonly L[],
  buyer: string | null,
  state: StateCode | null = null,
): Cart<I, L> {
  const { ofLocked, ofItems } = shipTogether(items, locked, buyer, state);
  const groups = new Map<string, SellerGroup<I, L>>();
  const groupOf = ({ store }: { store: Store }) => {
    const group = groups.get(store.handle) ?? { store, locked: [], lines: [], shipping: null };
    groups.set(store.handle, group);
    return group;
  };
  let subtotal = 0;
  let shipping = 0;
  let isPayable = false;
  const charge = (group: SellerGroup<I, L>, amount: number, cost: number) => {
    subtotal += amount;
    shipping += cost;
    group.shipping = toCentavos((group.shipping ?? 0) + cost);
    isPayable = true;
  };
  for (const [index, one] of locked.entries()) {
    const group = groupOf(one);
    const cost = ofLocked[index] ?? null;
    const amount = toCentavos(one.price * one.quantity);
    group.locked.push({ ...one, amount, isShipped: cost !== null });
    if (cost !== null) charge(group, amount, cost);
    else isPayable ||= one.rates.pickup !== null;
  }
  for (const [index, item] of items.entries()) {
    const group = groupOf(item);
    const { sellerId: _, ...shown } = item;
    const status = toLineStatus(item, buyer);
    const cost = ofItems[index] ?? null;
    const isSent = status.why !== null || cost !== null;
    const line = {
      ...shown,
      ...(isSent ? { ...status, shippingCost: cost ?? NOTHING } : { why: "notShipped" as const, ...NOT_BOUGHT }),
    };
    group.lines.push(line);
    if (line.why === null) charge(group, line.amount, line.shippingCost);
    else isPayable ||= line.why === "notShipped" && item.pickup !== null;
  }
  const sums = {
    subtotal: toCentavos(subtotal),
    shipping: toCentavos(shipping),
    total: toCentavos(subtotal + shipping),
  };
  return { groups: [...groups.values()], ...sums, isPayable };
}
