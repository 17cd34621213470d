import { expect, test } from "vitest";
import {
  type CheckoutLine,
  checkoutFingerprint,
  checkoutTotals,
  lineTotal,
  refuseCheckout,
} from "~/domain/checkout/checkout";
import { MAX_PRICE, toCentavos } from "~/domain/money";

const line = (given: Partial<CheckoutLine> = {}): CheckoutLine => ({
  ...{ kind: "item", id: "p1", productId: "p1", title: "Silla", quantity: 2, until: null },
  ...{ price: toCentavos(100_00), shipping: toCentavos(50_00) },
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

test("what would be charged otherwise than it was seen is refused", () => {
  const seen = checkoutFingerprint([line()]);
  expect(refuseCheckout([line()], seen, false)).toBeNull();
  for (const change of [
    { price: toCentavos(99_99) },
    { shipping: toCentavos(0) },
    { quantity: 1 },
    { id: "p2" },
    { kind: "order" as const },
  ]) {
    expect(refuseCheckout([line(change)], seen, false)).toBe("changed");
  }
  expect(refuseCheckout([line(), line({ id: "p2" })], seen, false)).toBe("changed");
  expect(refuseCheckout([line({ title: "Sillón", until: 5 })], seen, false)).toBeNull();
});

test("nothing, more than can be charged, and a payment under way are refused", () => {
  expect(refuseCheckout([], "", false)).toBe("nothingToPay");
  const dear = [line({ price: MAX_PRICE, quantity: 1 })];
  expect(refuseCheckout(dear, checkoutFingerprint(dear), false)).toBe("tooMuch");
  expect(refuseCheckout([line()], checkoutFingerprint([line()]), true)).toBe("paymentUnderWay");
});
