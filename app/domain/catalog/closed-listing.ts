import { DAY } from "../time";
import type { ProductViewer } from "./product";
import type { ProductStatus } from "./product-status";

/** How long visitors can read the page of a sold or ended listing. */
export const CLOSED_KEPT = 90 * DAY;

interface Listing {
  status: ProductStatus;
  /** `null` while it is on offer. */
  closedAt: number | null;
  sellerId: string;
  isSellerGone: boolean;
  now: number;
}

/** Until when visitors can read the page of a listing that is over; `null` while it is on offer. */
export function readableUntil({ closedAt }: Pick<Listing, "closedAt">): number | null {
  return closedAt === null ? null : closedAt + CLOSED_KEPT;
}

/**
 * Whether a listing's page is gone for a viewer. A removed one is at once, except for its seller and administrators; a sold
 * or ended one later, or with its seller's account, except for people who are signed in: they come to it from their orders,
 * bids and sales.
 */
export function isGone(listing: Listing, viewer: ProductViewer): boolean {
  if (listing.status === "removed") return listing.sellerId !== viewer?.id && !viewer?.isAdmin;
  const until = readableUntil(listing);
  return viewer === null && until !== null && (listing.isSellerGone || listing.now >= until);
}
