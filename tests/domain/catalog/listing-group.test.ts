import { expect, test } from "vitest";
import { groupOf, statusesOf } from "~/domain/catalog/listing-group";
import { PRODUCT_STATUSES } from "~/domain/catalog/product-status";

test("a listing stands where its status leads, and under review while it is held", () => {
  for (const status of PRODUCT_STATUSES) {
    const group = groupOf({ status, isHeld: false });
    expect(group !== "review" && statusesOf(group)).toContain(status);
    expect(groupOf({ status, isHeld: true })).toBe("review");
  }
});
