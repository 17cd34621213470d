import { expect, test } from "vitest";
import { asSeenBy, type ProductViewer } from "~/domain/catalog/product";
import { PRODUCT_STATUSES, type ProductStatus } from "~/domain/catalog/product-status";

const SELLER = { id: "seller", isAdmin: false };
const ADMIN = { id: "admin", isAdmin: true };
const OTHER = { id: "other", isAdmin: false };

function product({
  status = "active" as ProductStatus,
  stock = 1,
  startsAt = null as number | null,
  isOffSale = false,
  isHeld = false,
} = {}) {
  return { id: "p", title: "Lámpara", status, stock, sellerId: SELLER.id, startsAt, now: 1_000, isOffSale, isHeld };
}

test.each<[ProductStatus, boolean]>([
  ["active", true],
  ["reserved", true],
  ["sold", true],
  ["ended", true],
  ["scheduled", false],
  ["paused", false],
  ["removed", false],
])("what is %s is readable by anyone: %s", (status, readable) => {
  for (const viewer of [null, OTHER]) expect(asSeenBy(product({ status }), viewer) !== null).toBe(readable);
});

test.each(PRODUCT_STATUSES)("what is %s is readable by its seller and by an admin", (status) => {
  for (const viewer of [SELLER, ADMIN]) expect(asSeenBy(product({ status }), viewer)).not.toBeNull();
});

test.each(PRODUCT_STATUSES)("what is %s can be bought only when it is active and left", (status) => {
  for (const stock of [0, 1, 9]) {
    const seen = asSeenBy(product({ status, stock }), ADMIN);
    expect(seen?.isForSale).toBe(status === "active" && stock > 0);
  }
});

test("only the seller sees a product as their own", () => {
  const own = (viewer: ProductViewer) => asSeenBy(product(), viewer)?.isOwn;
  expect([own(SELLER), own(OTHER), own(ADMIN), own(null)]).toEqual([true, false, false, false]);
});

test("who sells it does not leave with a product", () => {
  expect(JSON.stringify(asSeenBy(product(), SELLER))).not.toContain("seller");
});

test("a scheduled auction is its seller's and an admin's until its start, and everybody's from then on", () => {
  const before = product({ status: "scheduled", startsAt: 1_001 });
  for (const viewer of [null, OTHER]) expect(asSeenBy(before, viewer)).toBeNull();
  expect(asSeenBy(before, SELLER)).toMatchObject({ status: "scheduled", startsAt: 1_001, isForSale: false });
  for (const startsAt of [1_000, 999]) {
    for (const viewer of [null, OTHER, SELLER]) {
      const seen = asSeenBy(product({ status: "scheduled", startsAt }), viewer);
      expect(seen).toMatchObject({ status: "active", startsAt: null, isForSale: true });
    }
  }
});

test("a start that has come brings nothing back that was taken down", () => {
  expect(asSeenBy(product({ status: "removed", startsAt: 1 }), OTHER)).toBeNull();
  expect(asSeenBy(product({ status: "removed", startsAt: 1 }), SELLER)?.status).toBe("removed");
});
