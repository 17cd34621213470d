import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ActedListing,
  actionsFor,
  changeListing,
  LISTING_ACTIONS,
  type ListingChange,
  readListingChange,
} from "~/domain/catalog/listing-action";
import { PRODUCT_MOVES, PRODUCT_STATUSES, type ProductStatus } from "~/domain/catalog/product-status";
import { MAX_PRICE, toCentavos } from "~/domain/money";
import { mayMove } from "~/domain/moves";

const listing = (over: Partial<ActedListing> = {}): ActedListing => ({
  ...{ status: "active", isAuction: false, price: toCentavos(100_00), stock: 3, isAway: false, isHeld: false },
  ...over,
});
const to = (over: Partial<ActedListing>, change: ListingChange) => {
  const answer = changeListing(listing(over), change);
  return answer.ok ? answer.to : answer.refusal;
};
const row = (status: ProductStatus, price: number, stock: number) => ({ status, price, stock });

test("numbers are read as people type them, and no other", () => {
  const read = (action: (typeof LISTING_ACTIONS)[number], typed: string) => {
    const answer = readListingChange(action, typed);
    return answer.ok ? ("value" in answer.change ? answer.change.value : null) : answer.refusal;
  };
  expect(["12", " 7 ", "9999"].map((typed) => read("restock", typed))).toEqual([12, 7, 9999]);
  for (const typed of ["", "0", "-1", "1.5", "10000", "x"]) expect(read("restock", typed)).toBe("piecesInvalid");
  expect(["50", "+50", "-50.25", "− 1,250.00", "-$50"].map((typed) => read("price", typed))).toEqual([
    50_00, 50_00, -50_25, -1_250_00, -50_00,
  ]);
  for (const typed of ["", "0", "-", "--5", "1e3"]) expect(read("price", typed)).toBe("changeInvalid");
  expect(["10", "-10 %", "12.5%", "900", "-90"].map((typed) => read("percent", typed))).toEqual([
    1000, -1000, 1250, 90_000, -9_000,
  ]);
  for (const typed of ["", "0", "-90.01", "900.01", "ten"]) expect(read("percent", typed)).toBe("percentInvalid");
  expect(read("pause", "whatever")).toBe(null);
});

test("a listing is paused, goes back on sale with pieces, and ends", () => {
  expect(to({}, { action: "pause" })).toEqual(row("paused", 100_00, 3));
  expect(to({ status: "paused" }, { action: "resume" })).toEqual(row("active", 100_00, 3));
  expect(to({ status: "paused", stock: 0 }, { action: "resume" })).toBe("noPieces");
  expect(to({ status: "paused", isAway: true }, { action: "resume" })).toBe("away");
  expect(to({ status: "paused", isAway: true }, { action: "end" })).toEqual(row("ended", 100_00, 3));
  expect(to({ status: "paused" }, { action: "end" })).toEqual(row("ended", 100_00, 3));
  expect(to({ status: "sold", stock: 0 }, { action: "restock", value: 8 })).toEqual(row("active", 100_00, 8));
  expect(to({ status: "paused", stock: 0 }, { action: "restock", value: 8 })).toEqual(row("paused", 100_00, 8));
  expect(to({ status: "ended" }, { action: "restock", value: 8 })).toBe("state");
});

test("a price changes by an amount or a percentage, to the centavo, within what a price can be", () => {
  expect(to({}, { action: "price", value: -50_25 })).toEqual(row("active", 49_75, 3));
  expect(to({ price: toCentavos(9_99) }, { action: "percent", value: -1_250 })).toEqual(row("active", 8_74, 3));
  expect(to({}, { action: "price", value: -100_00 })).toBe("priceInvalid");
  expect(to({}, { action: "price", value: -99_99 })).toEqual(row("active", 1, 3));
  expect(to({ price: MAX_PRICE }, { action: "price", value: 1 })).toBe("priceInvalid");
});

test("an auction, and a last piece that somebody is paying for, stay as they are", () => {
  for (const action of LISTING_ACTIONS) {
    const change: ListingChange = { action, value: 5 };
    expect(to({ isAuction: true }, change)).toBe("auction");
    expect(to({ status: "reserved", stock: 0 }, change)).toBe("reserved");
  }
});

test("whatever is asked: only moves that a seller may make, and what is offered is what is taken", () => {
  const anything = fc.record({
    status: fc.constantFrom(...PRODUCT_STATUSES),
    isAuction: fc.boolean(),
    isAway: fc.boolean(),
    isHeld: fc.boolean(),
    price: fc.integer({ min: 200, max: 1_000_000 }).map(toCentavos),
    stock: fc.integer({ min: 1, max: 9_999 }),
  });
  fc.assert(
    fc.property(anything, fc.constantFrom(...LISTING_ACTIONS), (one, action) => {
      const answer = changeListing(one, { action, value: 100 });
      expect(answer.ok).toBe(actionsFor(one).includes(action));
      if (!answer.ok || answer.to.status === one.status) return;
      expect(mayMove(PRODUCT_MOVES, one.status, answer.to.status, "S")).toBe(true);
    }),
  );
});
