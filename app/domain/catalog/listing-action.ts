import { type Centavos, MAX_PRICE, parseMoney, toCentavos } from "../money";
import type { Result } from "../result";
import { mayEnd, type ProductStatus } from "./product-status";

/** What a seller does to one listing or to many at once. */
export const LISTING_ACTIONS = [
  ...(["pause", "resume", "restock", "price", "percent"] as const),
  ...(["offers", "noOffers", "end", "relist"] as const),
] as const;
export type ListingAction = (typeof LISTING_ACTIONS)[number];

/** `value` of a restock is its pieces, of a price the centavos to add, of a percentage its hundredths. */
export type ListingChange =
  | { action: "pause" | "resume" | "offers" | "noOffers" | "end" | "relist" }
  | { action: "restock" | "price" | "percent"; value: number };

/** Actions that a number is typed for. */
export function takesValue(action: ListingAction): action is "restock" | "price" | "percent" {
  return action === "restock" || action === "price" || action === "percent";
}

/** Most listings that one action changes. */
export const BULK_MAX = 500;
export const PERCENT = { min: -90, max: 900 } as const;
const SIGN = /^([+−-]?)\s*(.*)$/;

type ValueRefusal = "piecesInvalid" | "changeInvalid" | "percentInvalid";

/** What was typed beside an action that takes a number: "12" pieces, "-50.00" of a price, "+10 %". */
export function readListingChange(
  action: ListingAction,
  typed: string,
): Result<{ change: ListingChange }, ValueRefusal> {
  if (!takesValue(action)) return { ok: true, change: { action } };
  if (action === "restock") {
    const pieces = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
    return pieces > 0 ? { ok: true, change: { action, value: pieces } } : { ok: false, refusal: "piecesInvalid" };
  }
  const [, sign, amount = ""] = SIGN.exec(typed.replace(/%\s*$/, "").trim()) ?? [];
  const size = parseMoney(amount);
  const value = size === null ? 0 : sign === "" || sign === "+" ? size : -size;
  if (action === "price")
    return value ? { ok: true, change: { action, value } } : { ok: false, refusal: "changeInvalid" };
  const fits = value !== 0 && value >= PERCENT.min * 100 && value <= PERCENT.max * 100;
  return fits ? { ok: true, change: { action, value } } : { ok: false, refusal: "percentInvalid" };
}

/** A listing as its seller acts on it. */
export interface ActedListing {
  status: ProductStatus;
  isAuction: boolean;
  price: Centavos;
  stock: number;
  /** Paused only while its seller is away. */
  isAway: boolean;
  /** Not shown before an administrator has read it. */
  isHeld: boolean;
}

/** `suspended` and `changed` are only known when it is written; `held` also where its words have to be read first. */
export type ActionRefusal =
  | "auction"
  | "away"
  | "reserved"
  | "state"
  | "noPieces"
  | "priceInvalid"
  | "suspended"
  | "held"
  | "changed";

/** The row that an action makes of a listing. Source: docs/rules/orders.md, listing. */
export function changeListing(
  { status, isAuction, price, stock, isAway, isHeld }: ActedListing,
  change: ListingChange,
): Result<{ to: Pick<ActedListing, "status" | "price" | "stock"> }, ActionRefusal> {
  const same = { status, price, stock };
  // An auction's price is its bids', it has one piece, and it is cancelled instead of ended.
  if (isAuction) return refuse("auction");
  if (status === "reserved") return refuse("reserved");
  if (isHeld && change.action !== "end") return refuse("held");
  switch (change.action) {
    case "pause":
      return status === "active" ? accept({ ...same, status: "paused" }) : refuse("state");
    case "resume":
      if (status !== "paused") return refuse("state");
      if (isAway) return refuse("away");
      return stock > 0 ? accept({ ...same, status: "active" }) : refuse("noPieces");
    case "offers":
    case "noOffers":
      return isOnSale(status) ? accept(same) : refuse("state");
    case "end":
      return mayEnd({ status, isAuction }) ? accept({ ...same, status: "ended" }) : refuse("state");
    case "relist":
      // What sold out begins with one piece again.
      return mayRelist(status) ? accept({ ...same, status: "active", stock: Math.max(stock, 1) }) : refuse("state");
    case "restock":
      if (status === "sold") return accept({ ...same, status: "active", stock: change.value });
      return isOnSale(status) ? accept({ ...same, stock: change.value }) : refuse("state");
    default: {
      if (!isOnSale(status)) return refuse("state");
      const next =
        change.action === "price" ? price + change.value : Math.round((price * (10_000 + change.value)) / 10_000);
      return next >= 1 && next <= MAX_PRICE ? accept({ ...same, price: toCentavos(next) }) : refuse("priceInvalid");
    }
  }
}

/** Actions that a listing in this state takes; each may still be refused for its price or pieces. */
export function actionsFor({
  status,
  isAuction,
  isAway,
  isHeld,
}: Pick<ActedListing, "status" | "isAuction" | "isAway" | "isHeld">): readonly ListingAction[] {
  if (isAuction) return [];
  if (isHeld) return mayEnd({ status, isAuction }) ? ["end"] : [];
  const changes = ["restock", "price", "percent", "offers", "noOffers", "end"] as const;
  if (status === "active") return ["pause", ...changes];
  if (status === "paused") return isAway ? changes : ["resume", ...changes];
  if (status === "sold") return ["restock", "relist"];
  return status === "ended" ? ["relist"] : [];
}

/** What an administrator took down stays down. */
function mayRelist(status: ProductStatus): boolean {
  return status === "sold" || status === "ended";
}

function isOnSale(status: ProductStatus): boolean {
  return status === "active" || status === "paused";
}

function accept(to: Pick<ActedListing, "status" | "price" | "stock">) {
  return { ok: true, to } as const;
}

function refuse(refusal: ActionRefusal) {
  return { ok: false, refusal } as const;
}
