import { expect, test } from "vitest";
import {
  dearestPrice,
  formatStatePrices,
  isFreeEverywhere,
  priceAnywhere,
  readStatePrices,
} from "~/domain/catalog/shipping-rates";
import { toCentavos } from "~/domain/money";

test("a line names states and their price, as people write them, and is written back so", () => {
  const read = readStatePrices("Yucatán, Q. Roo: $250\n\nCDMX: gratis\nbaja california sur: NO\n");
  expect(read).toEqual({ states: { YUC: 250_00, "Q ROO": 250_00, CDMX: 0, BCS: null } });
  if (!("states" in read)) throw new Error("refused");
  expect(formatStatePrices(read.states)).toBe(
    "Yucatán, Quintana Roo: 250.00\nCiudad de México: 0.00\nBaja California Sur: no",
  );
  expect(readStatePrices(formatStatePrices(read.states))).toEqual(read);
  expect(readStatePrices(" \n")).toEqual({ states: null });
  expect(readStatePrices("Jalisco , Colima:5\nSonora: Free")).toEqual({ states: { JAL: 5_00, COL: 5_00, SON: 0 } });
});

test.each([
  ["Texas: 5", "stateUnknown", "Texas"],
  ["Jalisco: 5\nJAL: 6", "stateTwice", "JAL"],
  ["Jalisco", "statePriceInvalid", "Jalisco"],
  ["Jalisco: mucho", "statePriceInvalid", "Jalisco: mucho"],
  ["Jalisco:", "statePriceInvalid", "Jalisco:"],
  [": 5", "statePriceInvalid", ": 5"],
  ["Jalisco: not free", "statePriceInvalid", "Jalisco: not free"],
  ["Jalisco: free now", "statePriceInvalid", "Jalisco: free now"],
  ["Jalisco: casi no", "statePriceInvalid", "Jalisco: casi no"],
  ["Jalisco: no sé", "statePriceInvalid", "Jalisco: no sé"],
])("%j is refused: %s", (typed, reason, line) => {
  expect(readStatePrices(typed)).toEqual({ refusal: { reason, line } });
});

test("free everywhere is what costs nothing in any state that it is shipped to", () => {
  const free = { shippingCost: toCentavos(0) };
  expect(isFreeEverywhere({ ...free, shippingStates: { BCS: null, YUC: toCentavos(0) } })).toBe(true);
  expect(isFreeEverywhere({ ...free, shippingStates: { YUC: toCentavos(1) } })).toBe(false);
  expect(isFreeEverywhere({ shippingCost: toCentavos(1), shippingStates: null })).toBe(false);
});

test("the dearest state is what is said to everybody", () => {
  const cost = { shippingCost: toCentavos(100_00) };
  expect(dearestPrice({ ...cost, shippingStates: null })).toBe(100_00);
  expect(dearestPrice({ ...cost, shippingStates: { BCS: null, CDMX: toCentavos(0), YUC: toCentavos(250_00) } })).toBe(
    250_00,
  );
});

test("shipping of one piece is said before the state is known where it is the same everywhere", () => {
  const rates = {
    shippingCost: toCentavos(99_00),
    shippingMore: null,
    shippingStates: null,
    shippingFreeFrom: null,
    pickup: null,
    isShipped: true,
  };
  const price = toCentavos(500_00);
  expect(priceAnywhere(rates, price)).toBe(99_00);
  expect(priceAnywhere({ ...rates, shippingFreeFrom: price }, price)).toBe(0);
  const byState = { ...rates, shippingStates: { YUC: toCentavos(250_00) } };
  expect(priceAnywhere(byState, price)).toBeUndefined();
  expect(priceAnywhere({ ...byState, shippingFreeFrom: price }, price)).toBe(0);
});
