import { expect, test } from "vitest";
import type { Goods } from "~/domain/catalog/listing";
import { changedBefore, lockPrice } from "~/domain/moderation/correction";

test("an auction's price stays, and so does one that a buyer is paying", () => {
  expect(lockPrice({ isAuction: true, hasUnpaidOrder: true })).toBe("auction");
  expect(lockPrice({ isAuction: true, hasUnpaidOrder: false })).toBe("auction");
  expect(lockPrice({ isAuction: false, hasUnpaidOrder: true })).toBe("unpaid");
  expect(lockPrice({ isAuction: false, hasUnpaidOrder: false })).toBeNull();
});

test("of a correction, what the changed fields said before is kept", () => {
  const listing = { title: "Silla", description: null, category: "home", condition: "new", price: 100, stock: 1 };
  const before = (change: object) => changedBefore(listing as Goods, { ...listing, ...change } as Goods);
  expect(before({})).toEqual({});
  expect(before({ title: "Mesa", price: 200 })).toEqual({ title: "Silla", price: 100 });
  expect(before({ description: "De pino", category: "toys", condition: "used-good" })).toEqual({
    ...{ description: null, category: "home", condition: "new" },
  });
  // What an administrator cannot change is not of it.
  expect(before({ stock: 2 })).toEqual({});
});
