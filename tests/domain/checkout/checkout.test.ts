import { expect, test } from "vitest";
import {
  type CheckoutLine,
  checkoutFingerprint,
  checkoutTotals,
  choosePickup,
  isCheckoutOf,
  linesAboveLimit,
  lineTotal,
  priceShipping,
  refuseCheckout,
} from "~/domain/checkout/checkout";
import { toCentavos } from "~/domain/money";

const MAX = toCentavos(1_000_00);

const line = (given: Partial<CheckoutLine> = {}): CheckoutLine => ({
  ...{
    kind: "item",
    id: "p1",
    productId: "p1",
    title: "Silla",
    quantity: 2,
    until: null,
    awayUntil: null,
    pickup: null,
  },
  ...{ price: toCentavos(100_00), shipping: toCentavos(50_00) },
  rates: {
    shippingCost: toCentavos(50_00),
    shippingMore: null,
    shippingStates: null,
    shippingFreeFrom: null,
    pickup: null,
    isShipped: true,
  },
  ...given,
});

test("shipping is charged once a line, pieces by their price", () => {
  expect(lineTotal(line())).toBe(250_00);
  expect(checkoutTotals([line(), line({ quantity: 1, shipping: toCentavos(0) })])).toEqual({
    items: 300_00,
    shipping: 50_00,
    total: 350_00,
  });
});

test("a seller's items, unpaid orders and holds ship together, each kind by the same rule", () => {
  const store = { handle: "sofia" };
  const rates = { ...line().rates, shippingMore: toCentavos(5_00), shippingStates: { YUC: toCentavos(90_00) } };
  const lines = (["item", "order", "hold"] as const).map((kind) => ({ ...line({ kind, quantity: 1, rates }), store }));
  const shipping = (state: "YUC" | null) => priceShipping(lines, state).lines.map((one) => one.shipping);
  expect(shipping(null)).toEqual([50_00, 5_00, 5_00]);
  expect(shipping("YUC")).toEqual([90_00, 5_00, 5_00]);
  const gone = { ...line({ kind: "order", rates: { ...rates, shippingStates: { YUC: null } } }), store };
  expect(priceShipping([gone, ...lines], "YUC")).toMatchObject({
    lines: [{}, {}, {}],
    notShipped: [{ kind: "order" }],
  });
});

test("what would be charged otherwise than it was seen is refused", () => {
  const seen = checkoutFingerprint([line()]);
  expect(refuseCheckout([line()], seen, false, MAX)).toBeNull();
  for (const change of [
    { price: toCentavos(99_99) },
    { shipping: toCentavos(0) },
    { quantity: 1 },
    { id: "p2" },
    { kind: "order" as const },
    { awayUntil: 5 },
  ]) {
    expect(refuseCheckout([line(change)], seen, false, MAX)).toBe("changed");
  }
  expect(refuseCheckout([line(), line({ id: "p2" })], seen, false, MAX)).toBe("changed");
  expect(refuseCheckout([line({ title: "Sillón", until: 5 })], seen, false, MAX)).toBeNull();
});

test("a form began these orders when each is a line that it showed: an item, an unpaid order or a won auction", () => {
  const seen = checkoutFingerprint([
    line({ id: "p1" }),
    line({ kind: "order", id: "o2" }),
    line({ kind: "hold", id: "a3" }),
  ]);
  const order = (id: string, productId: string, auctionId: string | null = null) => ({
    id,
    productId,
    auctionId,
    isHeld: false,
  });
  const all = [order("o1", "p1"), order("o2", "p2"), order("o3", "p3", "a3")];
  expect(isCheckoutOf(seen, all)).toBe(true);
  expect(isCheckoutOf(seen, all.slice(1))).toBe(false);
  expect(isCheckoutOf(seen, [...all, order("o4", "p1")])).toBe(false);
  expect(isCheckoutOf(seen, [order("o1", "p9"), ...all.slice(1)])).toBe(false);
  expect(isCheckoutOf(seen, [{ ...order("o1", "p9"), isHeld: true }, ...all.slice(1)])).toBe(true);
  expect(isCheckoutOf("item", [order("o1", "p1")])).toBe(false);
});

test("what cannot be paid at once even alone: one piece of an item, and a whole order", () => {
  const items = [line({ price: toCentavos(950_00) }), line({ id: "p2", price: toCentavos(950_01) })];
  expect(linesAboveLimit(items, MAX).map(({ id }) => id)).toEqual(["p2"]);
  expect(linesAboveLimit([line({ kind: "order", price: toCentavos(500_00) })], MAX)).toHaveLength(1);
  expect(linesAboveLimit([line({ kind: "order", price: toCentavos(475_00) })], MAX)).toEqual([]);
});

test("nothing, more than can be charged, and a payment under way are refused", () => {
  expect(refuseCheckout([], "", false, MAX)).toBe("nothingToPay");
  const all = [line({ price: toCentavos(950_00), quantity: 1 })];
  expect(refuseCheckout(all, checkoutFingerprint(all), false, MAX)).toBeNull();
  const dear = [line({ price: toCentavos(950_01), quantity: 1 })];
  expect(refuseCheckout(dear, checkoutFingerprint(dear), false, MAX)).toBe("tooMuch");
  expect(refuseCheckout([line()], checkoutFingerprint([line()]), true, MAX)).toBe("paymentUnderWay");
});

test("a buyer who used up their holds is told so when a line is gone or changed, and pays what is left as it was seen", () => {
  const seen = checkoutFingerprint([line()]);
  expect(refuseCheckout([], seen, false, MAX, true)).toBe("heldTooOften");
  expect(refuseCheckout([line({ quantity: 1 })], seen, false, MAX, true)).toBe("heldTooOften");
  expect(refuseCheckout([line()], seen, false, MAX, true)).toBeNull();
});

test("two sets of lines never have one fingerprint", () => {
  const prints = [
    [line({ quantity: 11, price: toCentavos(1) })],
    [line({ quantity: 1, price: toCentavos(11) })],
    [line({ id: "p1.1" }), line({ id: "p2" })],
    [line(), line({ id: "p2" })],
    [line({ id: "p2" }), line()],
    [line({ shipping: toCentavos(5_01) }), line()],
    [line({ shipping: toCentavos(5) }), line()],
  ].map(checkoutFingerprint);
  expect(new Set(prints).size).toBe(prints.length);
  expect(checkoutFingerprint([line(), line({ kind: "order", id: "o" })])).toBe(
    "item.p1.2.10000.5000 order.o.2.10000.5000",
  );
});

test("what its buyer chose is picked up where its listing offers it, and what is not shipped in any case", () => {
  const rates = { ...line().rates, pickup: "Roma" };
  const lines = [line({ id: "a" }), line({ id: "b", rates }), line({ id: "c", rates: { ...rates, isShipped: false } })];
  const places = (wanted: string[]) => choosePickup(lines, wanted).map(({ pickup }) => pickup);
  expect(places([])).toEqual([null, null, "Roma"]);
  expect(places(["a", "b"])).toEqual([null, "Roma", "Roma"]);
  // Another place is another order.
  const seen = checkoutFingerprint([line({ pickup: "Roma Norte" })]);
  expect(seen.split(" ")).toHaveLength(1);
  expect(checkoutFingerprint([line({ pickup: "Roma Sur" })])).not.toBe(seen);
  expect(checkoutFingerprint([line()])).not.toBe(seen);
});
