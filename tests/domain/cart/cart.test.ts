import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkCartAddition,
  checkQuantity,
  type Item,
  LINES_MAX,
  type LockedItem,
  maxQuantity,
  toCart,
  whyNotForSale,
} from "~/domain/cart/cart";
import { PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import { MAX_PRICE, toCentavos } from "~/domain/money";

const storeOf = (handle: string, name: string) => ({ handle, name, isBusiness: false, awayUntil: null });
const item = (wanted: Partial<Item> = {}): Item => ({
  ...{ sellerId: "sofia", isAuction: false, status: "active", stock: 5, price: toCentavos(100_00) },
  ...{ isOffSale: false, isSellerAway: false },
  ...{ quantity: 2, seenPrice: toCentavos(100_00), shippingCost: toCentavos(50_00) },
  ...{ shippingMore: null, shippingStates: null, shippingFreeFrom: null, pickup: null, isShipped: true },
  ...{ store: storeOf("sofia", "Sofía") },
  ...wanted,
});
const FREE = {
  shippingCost: toCentavos(0),
  shippingMore: null,
  shippingStates: null,
  shippingFreeFrom: null,
  pickup: null,
  isShipped: true,
};
const locked = (wanted: Partial<LockedItem> = {}): LockedItem => ({
  ...{ price: toCentavos(900_00), quantity: 1, rates: FREE, store: storeOf("tomas", "Tomás") },
  ...wanted,
});
const EMPTY = { inCart: 0, lines: 0 };

test("shipping is charged once a product, however many pieces of it", () => {
  expect(toCart([item()], [], null)).toMatchObject({ subtotal: 200_00, shipping: 50_00, total: 250_00 });
});

test("lines stand by seller, what is locked before what was put in, and who sells stays behind", () => {
  const other = storeOf("otra", "Otra");
  const { groups } = toCart([item(), item({ store: other }), item({ store: locked().store })], [locked()], null);
  expect(
    groups.map(({ store, locked, lines, shipping }) => [store.handle, locked.length, lines.length, shipping]),
  ).toEqual([
    ["tomas", 1, 1, 50_00],
    ["sofia", 0, 1, 50_00],
    ["otra", 0, 1, 50_00],
  ]);
  expect(JSON.stringify(groups)).not.toContain("sellerId");
});

test("a price that changed and a quantity that was cut are said", () => {
  const line = (wanted: Partial<Item>) => toCart([item(wanted)], [], null).groups[0]?.lines[0];
  expect(line({})).toMatchObject({ quantity: 2, wasPrice: null, wasQuantity: null });
  expect(line({ price: toCentavos(120_00) })).toMatchObject({ amount: 240_00, wasPrice: 100_00 });
  expect(line({ stock: 1 })).toMatchObject({ quantity: 1, wasQuantity: 2, amount: 100_00 });
});

test.each([
  [{ status: "sold", stock: 0 }, "soldOut"],
  [{ stock: 0 }, "soldOut"],
  [{ status: "reserved" }, "reserved"],
  [{ status: "paused" }, "paused"],
  // Cron pauses and resumes it.
  [{ isOffSale: true, isSellerAway: true }, "away"],
  [{ isOffSale: true, isSellerAway: true, status: "paused" }, "away"],
  [{ isOffSale: true, isSellerAway: true, status: "ended" }, "ended"],
  [{ isOffSale: true }, "paused"],
  [{ isOffSale: true, status: "paused" }, "paused"],
  [{ status: "ended" }, "ended"],
  [{ status: "removed" }, "takenDown"],
  [{ isAuction: true }, "isAuction"],
  [{ sellerId: "ana" }, "ownProduct"],
] as const)("%j stays as a line that is not charged: %s", (wanted, why) => {
  const cart = toCart([item(wanted), item()], [], "ana");
  expect(cart.groups[0]?.lines[0]).toMatchObject({ why, amount: 0, shippingCost: 0 });
  expect(cart.total).toBe(250_00);
  expect(checkCartAddition(item(wanted), "ana", EMPTY, "1")).toEqual({ ok: false, refusal: why });
});

test("a cart with nothing that can be bought cannot be paid, and says nothing of shipping", () => {
  expect(toCart([item({ stock: 0 })], [], null)).toMatchObject({ isPayable: false, groups: [{ shipping: null }] });
  expect(toCart([], [locked()], "ana").isPayable).toBe(true);
});

test.each(["0", "-1", "1e3", "abc", "1.5", "٣", "0x2", "10000000", "+1", "NaN"])("%j is no quantity", (typed) => {
  expect(checkCartAddition(item(), null, EMPTY, typed)).toEqual({ ok: false, refusal: "quantityInvalid" });
  expect(checkQuantity(item(), typed)).toBeNull();
});

test("an empty quantity puts one in and changes nothing", () => {
  expect(checkCartAddition(item(), null, EMPTY, " ")).toMatchObject({ ok: true, quantity: 1, isCut: false });
  expect(checkQuantity(item(), "")).toBeNull();
});

test("no more goes in than there is, on top of what is there", () => {
  expect(checkCartAddition(item(), null, EMPTY, "5")).toEqual({ ok: true, quantity: 5, most: 5, isCut: false });
  expect(checkCartAddition(item(), null, { inCart: 3, lines: 1 }, "3")).toMatchObject({
    ok: true,
    most: 5,
    isCut: true,
  });
  expect(checkCartAddition(item(), null, EMPTY, "99999")).toEqual({ ok: true, quantity: 5, most: 5, isCut: true });
  expect([checkQuantity(item(), " 5 "), checkQuantity(item(), "6")]).toEqual([5, null]);
});

test("a full cart takes more of what it holds, and nothing new", () => {
  expect(checkCartAddition(item(), null, { inCart: 0, lines: LINES_MAX }, "1")).toEqual({
    ok: false,
    refusal: "cartFull",
  });
  expect(checkCartAddition(item(), null, { inCart: 1, lines: LINES_MAX }, "1")).toMatchObject({ ok: true });
});

test("no line comes to more than an order may amount to", () => {
  expect(maxQuantity({ stock: 9999, price: MAX_PRICE })).toBe(1);
  expect(maxQuantity({ stock: 9999, price: toCentavos(1_000_000_00) })).toBe(99);
});

const amount = fc.integer({ min: 1, max: MAX_PRICE }).map(toCentavos);
const cost = fc.integer({ min: 0, max: MAX_PRICE }).map(toCentavos);
const store = fc.constantFrom("a", "b", "c").map((handle) => storeOf(handle, handle.toUpperCase()));
const anyItem: fc.Arbitrary<Item> = fc.record({
  ...{
    sellerId: fc.constantFrom("ana", "leo", "sofia"),
    isAuction: fc.boolean(),
    isOffSale: fc.boolean(),
    isSellerAway: fc.boolean(),
    status: fc.constantFrom(...PRODUCT_STATUSES),
  },
  ...{ stock: fc.nat(9999), price: amount, quantity: fc.integer({ min: 1, max: 9999 }), seenPrice: amount },
  ...{ shippingCost: cost, store, shippingMore: fc.constant(null), shippingStates: fc.constant(null) },
  ...{ shippingFreeFrom: fc.constant(null), pickup: fc.constant(null), isShipped: fc.constant(true) },
});
const anyLocked: fc.Arbitrary<LockedItem> = fc.record({
  ...{ price: amount, quantity: fc.constant(1), store },
  rates: cost.map((shippingCost) => ({ ...FREE, shippingCost })),
});

test("what is agreed on ships by the same rule: all its pieces, with the rest of its seller, to the buyer's state", () => {
  const rates = { ...FREE, shippingCost: toCentavos(80_00), shippingMore: toCentavos(10_00) };
  const agreed = locked({ quantity: 2, rates: { ...rates, shippingStates: { BCS: null, YUC: toCentavos(200_00) } } });
  const lamp = item({ ...rates, store: locked().store, quantity: 1 });
  expect(toCart([lamp], [agreed], null, "JAL")).toMatchObject({ subtotal: 1_900_00, shipping: 100_00 });
  expect(toCart([lamp], [agreed], null, "YUC")).toMatchObject({ subtotal: 1_900_00, shipping: 220_00 });
  const gone = toCart([lamp], [agreed], null, "BCS");
  expect(gone).toMatchObject({ subtotal: 100_00, shipping: 80_00 });
  expect(gone.groups[0]?.locked).toMatchObject([{ isShipped: false }]);
});

test("the total is the sum of its lines to the centavo, and every line stands in one group", () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { maxLength: LINES_MAX }),
      fc.array(anyLocked, { maxLength: 20 }),
      fc.constantFrom(null, "ana", "nobody"),
      (items, held, buyer) => {
        const cart = toCart(items, held, buyer);
        const lines = cart.groups.flatMap((group) => group.lines);
        const locks = cart.groups.flatMap((group) => group.locked);
        expect([lines.length, locks.length]).toEqual([items.length, held.length]);
        const charged = [
          ...lines.map((line) => BigInt(line.quantity) * BigInt(line.price) * (line.why ? 0n : 1n)),
          ...locks.map(({ price }) => BigInt(price)),
        ].reduce((sum, one) => sum + one, 0n);
        const costs = locks.map(({ price, rates }) => Math.min(rates.shippingCost, MAX_PRICE - price));
        const shipped = [...lines.map((line) => line.shippingCost), ...costs].reduce(
          (sum, one) => sum + BigInt(one),
          0n,
        );
        expect(BigInt(cart.subtotal)).toBe(charged);
        expect(BigInt(cart.shipping)).toBe(shipped);
        expect(BigInt(cart.total)).toBe(charged + shipped);
        for (const [index, line] of lines.entries()) {
          expect(line.quantity).toBeLessThanOrEqual(line.stock);
          if (line.why) expect([index, line.amount, line.shippingCost]).toEqual([index, 0, 0]);
          else expect(line.amount).toBeLessThanOrEqual(MAX_PRICE);
        }
      },
    ),
  );
});

test("what may be bought and what may be put in are the same", () => {
  fc.assert(
    fc.property(anyItem, fc.constantFrom(null, "ana"), (one, buyer) => {
      const answer = checkCartAddition(one, buyer, EMPTY, "1");
      expect(answer.ok ? null : answer.refusal).toBe(whyNotForSale(one, buyer));
    }),
  );
});
