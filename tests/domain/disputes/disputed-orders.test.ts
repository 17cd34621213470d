import { expect, test } from "vitest";
import { findDisputedOrders } from "~/domain/disputes/disputed-orders";
import { toCentavos } from "~/domain/money";

const order = (id: string, amount: number, title = id) => ({
  ...{ id, title, amount: toCentavos(amount) },
  productId: `0198-${id}-PRODUCT`,
});
const item = (one: { id?: string; name?: string; amount?: number }) => ({
  ...{ id: one.id ?? null, name: one.name ?? null },
  amount: one.amount === undefined ? null : toCentavos(one.amount),
});
const [silla, mesa, lámpara] = [order("silla", 100), order("mesa", 200), order("lámpara", 300)];
const found = (items: ReturnType<typeof item>[], claimed: number | null, orders = [silla, mesa, lámpara]) =>
  findDisputedOrders(orders, items, claimed === null ? null : toCentavos(claimed));

test("a payment of one order is disputed as that order, whatever PayPal names", () => {
  expect(found([item({ name: "otra cosa" })], 1, [silla])).toEqual(["silla"]);
});

test("items decide: by their id without signs, else by their name", () => {
  expect(found([item({ id: "0198mesaPRODUCT", name: "silla" })], 600)).toEqual(["mesa"]);
  expect(found([item({ name: "mesa" })], 600)).toEqual(["mesa"]);
  expect(found([item({ id: "0198mesaPRODUCT" }), item({ name: "silla" })], null)).toEqual(["mesa", "silla"]);
  const long = "x".repeat(300);
  expect(found([item({ name: long.slice(0, 127) })], 1, [silla, order("larga", 5, long)])).toEqual(["larga"]);
});

test("of several items the amount decides, because PayPal also lists what is not claimed", () => {
  const all = [silla, mesa, lámpara].map(({ title, amount }) => item({ name: title, amount }));
  expect(found(all, 600)).toEqual(["silla", "mesa", "lámpara"]);
  expect(found(all, 200)).toEqual(["mesa"]);
  expect(found(all, 250)).toBeNull();
});

test("without items, or with one that is of no order or of several, only the amount of one order decides", () => {
  const twin = order("otra", 50, "silla");
  expect(found([], 300)).toEqual(["lámpara"]);
  expect(found([], 600)).toEqual(["silla", "mesa", "lámpara"]);
  expect(found([], 150)).toBeNull();
  expect(found([], null)).toBeNull();
  expect(found([item({ name: "silla" })], 7, [silla, twin])).toBeNull();
  expect(found([item({ name: "silla" })], 50, [silla, twin])).toEqual(["otra"]);
  expect(found([item({ name: "sofá" })], 7)).toBeNull();
  expect(found([], 100, [silla, order("igual", 100), mesa])).toBeNull();
});

test("the claimed amount of several named items is that of their orders or of the items, else of one order", () => {
  const two = [item({ name: "silla", amount: 90 }), item({ name: "mesa", amount: 180 })];
  expect(found(two, 270)).toEqual(["silla", "mesa"]);
  expect(found(two, 300)).toEqual(["silla", "mesa"]);
  expect(found(two, 269)).toBeNull();
  expect(found(two, 100)).toEqual(["silla"]);
  expect(found([item({ name: "silla" }), item({ name: "mesa" })], 0)).toEqual(["silla", "mesa"]);
  expect(found([], 0)).toBeNull();
});

test("an item's id may differ in case and signs, and its name in spaces around it", () => {
  expect(found([item({ id: "0198 MESA product" })], 600)).toEqual(["mesa"]);
  expect(found([item({ name: "  mesa " })], 600)).toEqual(["mesa"]);
  expect(found([item({ name: "mes a" })], 7)).toBeNull();
});
