import { expect, test } from "vitest";
import { isId } from "~/domain/id";
import { ACTORS, type Actor, mayMove } from "~/domain/moves";
import {
  isPaid,
  isVoid,
  OPEN_ORDER_STATUSES,
  ORDER_MOVES,
  ORDER_STATUSES,
  orderNumber,
  PAID_STATUSES,
  toOrderId,
  UNPAID_STATUSES,
  VOID_STATUSES,
} from "~/domain/orders/order";

/** An actor's moves as "from > to". */
const movesOf = (actor: Actor) =>
  ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => mayMove(ORDER_MOVES, from, to, actor)).map((to) => `${from} > ${to}`),
  ).sort();

test("only PayPal makes an order paid, of one that waits or whose payment is under review", () => {
  for (const actor of ACTORS) {
    expect(movesOf(actor).filter((move) => move.endsWith("> paid"))).toEqual(
      actor === "P" ? ["awaiting_payment > paid", "payment_pending > paid"] : [],
    );
  }
});

test("time cancels what is not paid, reviewed or shipped in time, delivers, completes, and ends problems", () => {
  expect(movesOf("T")).toEqual([
    "awaiting_payment > expired_unpaid",
    "delivered > completed",
    "paid > cancelled",
    "payment_pending > cancelled",
    "problem_open > completed",
    "problem_open > refunded",
    "shipped > delivered",
  ]);
});

test("a buyer cancels, confirms, reports, and takes back or settles a problem", () => {
  expect(movesOf("B")).toEqual([
    "awaiting_payment > cancelled",
    "completed > problem_open",
    "delivered > completed",
    "delivered > problem_open",
    "paid > cancelled",
    "paid > delivered",
    "problem_open > completed",
    "problem_open > partially_refunded",
    "problem_open > refunded",
    "shipped > delivered",
    "shipped > problem_open",
  ]);
});

test("a seller sends, cancels and answers problems", () => {
  expect(movesOf("S")).toEqual([
    "paid > cancelled",
    "paid > shipped",
    "problem_open > completed",
    "problem_open > partially_refunded",
    "problem_open > refunded",
  ]);
});

test("PayPal reviews, denies, cancels what it paid back, and settles problems of its own", () => {
  expect(movesOf("P").filter((move) => !move.endsWith("> paid"))).toEqual([
    "awaiting_payment > payment_pending",
    "paid > cancelled",
    "partially_refunded > refunded",
    "payment_pending > awaiting_payment",
    "payment_pending > cancelled",
    "problem_open > completed",
    "problem_open > partially_refunded",
    "problem_open > refunded",
    "shipped > delivered",
  ]);
});

test("the administrator completes and cancels any order that is not so already", () => {
  for (const from of ORDER_STATUSES) {
    expect(mayMove(ORDER_MOVES, from, "completed", "A")).toBe(from !== "completed");
    expect(mayMove(ORDER_MOVES, from, "cancelled", "A")).toBe(from !== "cancelled");
    expect(mayMove(ORDER_MOVES, from, "paid", "A")).toBe(false);
  }
});

test("an order is either unpaid, paid or given up, and open until it ended or was given up", () => {
  expect([...UNPAID_STATUSES, ...PAID_STATUSES, ...VOID_STATUSES].sort()).toEqual([...ORDER_STATUSES].sort());
  expect(ORDER_STATUSES.filter((status) => !OPEN_ORDER_STATUSES.includes(status))).toEqual([
    ...["completed", "refunded", "partially_refunded", "cancelled", "expired_unpaid"],
  ]);
});

test("what is bought in one moment is called differently, by ids that stay ids", () => {
  const ids = ["0192f3c8-1f00-7a31-8b22-3c4d5e6f7081", "0192f3c8-1f00-7a31-8b22-9a8b7c6d5e4f"].map(toOrderId);
  expect(ids.map(orderNumber)).toEqual(["5e6f7081", "7c6d5e4f"]);
  expect(ids[0]).toBe("5e6f7081-1f00-7a31-8b22-3c4d0192f3c8");
  expect(ids.every(isId)).toBe(true);
});

test("a payment under review is not paid yet, and not given up either", () => {
  const statuses = (is: (status: (typeof ORDER_STATUSES)[number]) => boolean) => ORDER_STATUSES.filter(is);
  expect(statuses(isPaid)).toEqual([
    ...["paid", "shipped", "delivered", "completed", "problem_open", "refunded", "partially_refunded"],
  ]);
  expect(statuses(isVoid)).toEqual(["cancelled", "expired_unpaid"]);
});

test("a move of which nobody is named is one that anybody may make", () => {
  expect([mayMove(ORDER_MOVES, "paid", "shipped"), mayMove(ORDER_MOVES, "paid", "problem_open")]).toEqual([
    true,
    false,
  ]);
});
