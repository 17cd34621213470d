import type { Terms } from "../auctions/terms";
import type { ProductStatus } from "../catalog/product-status";
import { FULL_WEIGHT } from "./report";

/** What a held listing becomes when it is released. */
export const REVIEW_TARGETS = ["scheduled", "active", "paused"] as const satisfies readonly ProductStatus[];
export type ReviewTarget = (typeof REVIEW_TARGETS)[number];

/** "refused": it was taken down; "closed": it ended instead. */
export const LISTING_REVIEW_DECISIONS = ["released", "refused", "closed"] as const;
export type ListingReviewDecision = (typeof LISTING_REVIEW_DECISIONS)[number];

/** Its seller waits: as many reports of full weight. The same number is in migrations/0054_listing_reviews.sql. */
export const REVIEW_WEIGHT = 4 * FULL_WEIGHT;

/** The status of a new listing while it is held: hidden, and not on sale. */
export function heldStatus(target: ReviewTarget): ReviewTarget {
  return target === "scheduled" ? "scheduled" : "paused";
}

/** An auction that was to begin meanwhile begins now, and lasts as long. */
export function termsAtRelease(terms: Terms, now: number): Terms {
  const late = Math.max(0, now - terms.startsAt);
  return { ...terms, startsAt: terms.startsAt + late, originalEnd: terms.originalEnd + late };
}

/** Of a listing that is restored after all. */
export function termsFromNow(terms: Terms, now: number): Terms {
  return { ...terms, startsAt: now, originalEnd: now + (terms.originalEnd - terms.startsAt) };
}
