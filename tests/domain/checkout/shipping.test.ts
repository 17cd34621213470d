import fc from "fast-check";
import { expect, test } from "vitest";
import { priceTo } from "~/domain/catalog/shipping-rates";
import { type Parcel, shippingOf } from "~/domain/checkout/shipping";
import { toCentavos } from "~/domain/money";

const parcel = (given: Partial<Parcel> = {}): Parcel => ({
  ...{ seller: "sofia", quantity: 1, price: toCentavos(100_00), shippingCost: toCentavos(150_00) },
  ...{ shippingMore: toCentavos(20_00), shippingStates: null, shippingFreeFrom: null },
  ...{ pickup: null, isShipped: true, isPickedUp: false },
  ...given,
});
const total = (costs: readonly (number | null)[]) => costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);

test("one seller's things are charged the dearest first piece, and every other piece as a further one", () => {
  const dear = parcel({ shippingCost: toCentavos(300_00), shippingMore: toCentavos(90_00) });
  expect(shippingOf([parcel({ quantity: 3 })], null)).toEqual([190_00]);
  expect(shippingOf([parcel({ quantity: 3 }), dear], null)).toEqual([60_00, 300_00]);
  expect(shippingOf([parcel(), { ...dear, seller: "tomas" }], null)).toEqual([150_00, 300_00]);
});

test("of equal first pieces the one with the dearer further piece is charged first, so that the rest costs less", () => {
  const [cheap, dear] = [parcel(), parcel({ shippingMore: toCentavos(90_00) })];
  expect(shippingOf([cheap, dear], null)).toEqual([20_00, 150_00]);
  expect(shippingOf([dear, cheap], null)).toEqual([150_00, 20_00]);
  expect(shippingOf([cheap, cheap], null)).toEqual([150_00, 20_00]);
  const far = parcel({ shippingCost: toCentavos(160_00), shippingMore: toCentavos(5_00) });
  expect(shippingOf([dear, far], null)).toEqual([90_00, 160_00]);
  expect(shippingOf([far, dear], null)).toEqual([160_00, 90_00]);
});

test("a listing without a price per further piece is charged once, by itself", () => {
  const alone = parcel({ shippingMore: null, quantity: 5 });
  expect(shippingOf([alone, parcel(), { ...alone, quantity: 1 }], null)).toEqual([150_00, 150_00, 150_00]);
});

test("a state has its own price, or is not shipped to; a further piece never costs more than the first", () => {
  const rates = { shippingStates: { YUC: toCentavos(10_00), BCS: null } };
  expect(shippingOf([parcel({ ...rates, quantity: 2 })], "YUC")).toEqual([20_00]);
  expect(shippingOf([parcel(rates), parcel()], "BCS")).toEqual([null, 150_00]);
  expect(shippingOf([parcel(rates)], "JAL")).toEqual([150_00]);
});

test("shipping is free from an amount of one seller's things that are shipped there", () => {
  const free = parcel({ shippingFreeFrom: toCentavos(300_00) });
  const gone = parcel({ shippingStates: { BCS: null }, price: toCentavos(900_00) });
  expect(shippingOf([{ ...free, quantity: 3 }], null)).toEqual([0]);
  expect(shippingOf([{ ...free, price: toCentavos(99_99), quantity: 3 }], null)).toEqual([190_00]);
  expect(shippingOf([free, parcel({ quantity: 2 })], null)).toEqual([0, 170_00]);
  expect(shippingOf([free, gone], "JAL")).toEqual([0, 150_00]);
  expect(shippingOf([free, gone], "BCS")).toEqual([150_00, null]);
  expect(shippingOf([free, { ...gone, seller: "tomas" }], "JAL")).toEqual([150_00, 150_00]);
});

const amount = fc.integer({ min: 0, max: 500 }).map(toCentavos);
const parcels = fc.array(
  fc.record({
    seller: fc.constantFrom("a", "b"),
    quantity: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 1, max: 900 }).map(toCentavos),
    shippingCost: amount,
    shippingMore: fc.option(amount),
    shippingStates: fc.option(fc.dictionary(fc.constantFrom("YUC", "BCS"), fc.option(amount))),
    shippingFreeFrom: fc.option(fc.integer({ min: 1, max: 2_000 }).map(toCentavos)),
    ...{ pickup: fc.constant(null), isShipped: fc.constant(true), isPickedUp: fc.constant(false) },
  }),
  { maxLength: 6 },
) as fc.Arbitrary<Parcel[]>;
const state = fc.constantFrom(null, "YUC" as const, "JAL" as const);

test("together never costs more than apart, nor less than the dearest that is not free", () => {
  fc.assert(
    fc.property(parcels, state, (lines, to) => {
      const costs = shippingOf(lines, to);
      const apart = lines.map((line) => shippingOf([line], to)[0] ?? null);
      expect(costs.map((cost) => cost === null)).toEqual(lines.map((line) => priceTo(line, to) === null));
      expect(total(costs)).toBeLessThanOrEqual(total(apart));
      const dearest = lines.map((line, index) => (costs[index] === 0 ? 0 : (priceTo(line, to) ?? 0)));
      expect(total(costs)).toBeGreaterThanOrEqual(Math.max(0, ...dearest));
      for (const cost of costs) expect(cost ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("the sum does not depend on the order of the lines, and another piece lowers it only by a free amount", () => {
  fc.assert(
    fc.property(parcels, state, (lines, to) => {
      expect(total(shippingOf([...lines].reverse(), to))).toBe(total(shippingOf(lines, to)));
      const paid = lines.map((line) => ({ ...line, shippingFreeFrom: null, pickup: null, isShipped: true }));
      const more = paid.map((line, index) => (index === 0 ? { ...line, quantity: line.quantity + 1 } : line));
      expect(total(shippingOf(more, to))).toBeGreaterThanOrEqual(total(shippingOf(paid, to)));
      expect(total(shippingOf(paid.slice(1), to))).toBeLessThanOrEqual(total(shippingOf(paid, to)));
    }),
  );
});

test("what is picked up costs nothing, counts for nothing, and needs no address", () => {
  const picked = parcel({ isPickedUp: true, shippingCost: toCentavos(900_00), price: toCentavos(900_00) });
  const free = parcel({ shippingFreeFrom: toCentavos(300_00) });
  expect(shippingOf([picked, parcel()], null)).toEqual([0, 150_00]);
  expect(shippingOf([picked, free], null)).toEqual([0, 150_00]);
  expect(shippingOf([parcel({ isPickedUp: true, isShipped: false })], "BCS")).toEqual([0]);
  expect(shippingOf([parcel({ isShipped: false })], null)).toEqual([null]);
});
