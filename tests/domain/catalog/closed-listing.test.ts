import { expect, test } from "vitest";
import { isGone, readableUntil } from "~/domain/catalog/closed-listing";
import type { ProductStatus } from "~/domain/catalog/product-status";
import { DAY } from "~/domain/time";

const SELLER = { id: "seller", isAdmin: false };
const ADMIN = { id: "admin", isAdmin: true };
const OTHER = { id: "other", isAdmin: false };

const listing = (status: ProductStatus, closedAt: number | null, now = 0) => ({
  ...{ status, closedAt, now },
  sellerId: SELLER.id,
  isSellerGone: false,
});

test("a listing on offer is never gone", () => {
  expect(readableUntil({ closedAt: null })).toBeNull();
  for (const viewer of [null, OTHER, SELLER, ADMIN]) expect(isGone(listing("active", null, 1e15), viewer)).toBe(false);
});

test.each(["sold", "ended"] as const)("a %s one is gone for visitors after 90 days", (status) => {
  const closedAt = 1_000;
  const end = closedAt + 90 * DAY;
  expect(readableUntil({ closedAt })).toBe(end);
  expect(isGone(listing(status, closedAt, end - 1), null)).toBe(false);
  expect(isGone(listing(status, closedAt, end), null)).toBe(true);
  for (const viewer of [OTHER, SELLER, ADMIN]) expect(isGone(listing(status, closedAt, end), viewer)).toBe(false);
});

test.each(["sold", "ended"] as const)("a %s one of a deleted account is gone for visitors at once", (status) => {
  const orphan = { ...listing(status, 5, 5), isSellerGone: true };
  expect(isGone(orphan, null)).toBe(true);
  // They bought it, or bid on it.
  expect(isGone(orphan, OTHER)).toBe(false);
});

test("a removed one is gone at once, except for its seller and administrators", () => {
  for (const viewer of [null, OTHER]) expect(isGone(listing("removed", 5, 5), viewer)).toBe(true);
  for (const viewer of [SELLER, ADMIN]) expect(isGone(listing("removed", 5, 5), viewer)).toBe(false);
});
