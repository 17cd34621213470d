import { type ProductStatus, READABLE_STATUSES } from "./product-status";

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

export const CONDITIONS = ["new", "used-like-new", "used-good", "used-fair", "for-parts"] as const;
export type Condition = (typeof CONDITIONS)[number];

export function isCategory(value: unknown): value is Category {
  return (CATEGORIES as readonly unknown[]).includes(value);
}

export function isCondition(value: unknown): value is Condition {
  return (CONDITIONS as readonly unknown[]).includes(value);
}

export type ProductViewer = { id: string; isAdmin: boolean } | null;

interface Shown {
  status: ProductStatus;
  stock: number;
  sellerId: string;
  /** `null` for a product without a start. */
  startsAt: number | null;
  now: number;
  /** While its seller is away or suspended. */
  isOffSale: boolean;
  /** Not shown before an administrator has read it. */
  isHeld: boolean;
}

/** Removes the seller's id: loaders return products only through this. `null` when the viewer may not see it. */
export function asSeenBy<P extends Shown>(
  product: P,
  viewer: ProductViewer,
): (Omit<P, "sellerId"> & { isOwn: boolean; isForSale: boolean }) | null {
  const { sellerId, ...seen } = product;
  const isOwn = viewer?.id === sellerId;
  const isDue = product.startsAt !== null && product.startsAt <= product.now && !product.isHeld;
  const status = isDue && product.status === "scheduled" ? "active" : product.status;
  if (!READABLE_STATUSES.includes(status) && !isOwn && !viewer?.isAdmin) return null;
  const startsAt = isDue ? null : product.startsAt;
  return {
    ...seen,
    status,
    startsAt,
    isOwn,
    isForSale: status === "active" && product.stock > 0 && !product.isOffSale,
  };
}
