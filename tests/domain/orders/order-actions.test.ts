import { expect, test } from "vitest";
import { ORDER_STATUSES, orderNumber } from "~/domain/orders/order";
import { type OrderAction, type OrderFacts, orderActions } from "~/domain/orders/order-actions";
import { DAY } from "~/domain/time";

const NOW = 1_800_000_000_000;
const SHIPMENT = { way: "carrier", arrivesBy: NOW + DAY, correctedAt: null } as const;

const facts = (given: Partial<OrderFacts>): OrderFacts => ({
  ...{ role: "buyer", status: "paid", payBy: null, movedAt: NOW - DAY, awayUntil: null, deliveredAt: null },
  ...{ feedbackFrom: null, pickupPlace: null },
  ...{
    deliversAt: NOW + 8 * DAY,
    now: NOW,
    shipment: null,
    isConfirmed: false,
    ...{ returnDays: 30, returnWorkingDays: null },
    problems: [],
    ...given,
  },
});
const can = (given: Partial<OrderFacts>): OrderAction[] =>
  Object.entries(orderActions(facts(given)))
    .filter(([, may]) => may)
    .map(([action]) => action as OrderAction);

test("a buyer pays in time", () => {
  expect(can({ status: "awaiting_payment" })).toEqual(["pay", "write"]);
  expect(can({ status: "awaiting_payment", payBy: NOW - 1 })).toEqual(["write"]);
});

test("what is paid is sent by its seller, not after two weeks", () => {
  expect(can({ role: "seller" })).toEqual(["ship", "write"]);
  expect(can({ role: "seller", movedAt: NOW - 14 * DAY + 1 })).toContain("ship");
  expect(can({ role: "seller", movedAt: NOW - 14 * DAY })).toEqual(["write"]);
});

test("a seller corrects a tracking number once, and hands over in person", () => {
  const seller = { role: "seller", status: "shipped" } as const;
  expect(can({ ...seller, shipment: SHIPMENT })).toEqual(["correct", "write"]);
  expect(can({ ...seller, shipment: { ...SHIPMENT, correctedAt: NOW } })).toEqual(["write"]);
  expect(can({ ...seller, shipment: { ...SHIPMENT, way: "own" } })).toEqual(["write"]);
  expect(can({ ...seller, shipment: { ...SHIPMENT, way: "in_person" } })).toEqual(["handOver", "write"]);
});

test("a buyer confirms that it arrived, then that all is well", () => {
  expect(can({ status: "shipped", shipment: SHIPMENT })).toEqual(["arrived", "write"]);
  expect(can({ status: "delivered", deliveredAt: NOW, shipment: SHIPMENT })).toEqual(["complete", "write", "problem"]);
  expect(can({ status: "completed", deliveredAt: NOW, shipment: SHIPMENT })).toEqual(["write", "problem"]);
  // A deadline counts before cron has written it.
  expect(can({ status: "shipped", deliversAt: NOW, shipment: SHIPMENT })).toEqual(["complete", "write"]);
});

test("a problem is reported from the day after the latest day, and for 30 days after delivery", () => {
  const late = (by: number) =>
    can({ status: "shipped", shipment: { ...SHIPMENT, arrivesBy: NOW - by } }).includes("problem");
  expect([late(DAY - 1), late(DAY)]).toEqual([false, true]);
  const after = (days: number) => can({ status: "completed", deliveredAt: NOW - days * DAY }).includes("problem");
  expect([after(29), after(30)]).toEqual([true, false]);
});

test("a kind is not reported twice, and a confirmed delivery is not reported as lost", () => {
  const lost = { status: "shipped", shipment: { ...SHIPMENT, arrivesBy: NOW - DAY } } as const;
  expect(can({ ...lost, problems: [{ kind: "not_received" }] })).not.toContain("problem");
  expect(can({ ...lost, isConfirmed: true })).not.toContain("problem");
  const both = [{ kind: "not_as_described" }, { kind: "change_of_mind" }] as const;
  expect(can({ status: "completed", deliveredAt: NOW, problems: both })).not.toContain("problem");
});

test("a seller reports no problem of an order, and while one is open both sides can only write", () => {
  for (const status of ["shipped", "delivered", "completed"] as const) {
    expect(can({ role: "seller", status, deliveredAt: NOW, shipment: SHIPMENT })).not.toContain("problem");
  }
  for (const role of ["buyer", "seller"] as const) expect(can({ role, status: "problem_open" })).toEqual(["write"]);
});

test("a cancelled or expired order takes no messages after 30 days; any other stays open", () => {
  for (const status of ORDER_STATUSES) {
    const isOver = status === "cancelled" || status === "expired_unpaid";
    // An order paid that long ago counts as cancelled since two weeks.
    const movedAt = NOW - 30 * DAY;
    expect([status, can({ status, movedAt }).includes("write")]).toEqual([status, !isOver && status !== "paid"]);
    expect(can({ status, movedAt: NOW - 30 * DAY + 1 })).toContain("write");
  }
});

test("an order is called by the first eight characters of its id", () => {
  expect(orderNumber("01920000-0000-7000-8000-000000000001")).toBe("01920000");
});

test("both sides come to what they say of each other, once they may", () => {
  for (const role of ["buyer", "seller"] as const) {
    expect(can({ role, status: "completed", deliveredAt: NOW, feedbackFrom: NOW })).toContain("feedback");
    expect(can({ role, status: "cancelled", feedbackFrom: NOW })).toContain("feedback");
    expect(can({ role, status: "shipped", shipment: SHIPMENT })).not.toContain("feedback");
  }
});

test("only the seller of an order on its way in person hands it over, and corrects one with a carrier", () => {
  const inPerson = { status: "shipped", shipment: { ...SHIPMENT, way: "in_person" } } as const;
  expect(can({ ...inPerson, role: "seller" })).toContain("handOver");
  expect(can({ ...inPerson, role: "seller" })).not.toContain("correct");
  expect(can({ ...inPerson, role: "buyer" })).not.toContain("handOver");
  expect(can({ ...inPerson, role: "seller", status: "delivered" })).not.toContain("handOver");
  const lost = can({ role: "seller", status: "shipped", shipment: null });
  expect([lost.includes("handOver"), lost.includes("correct")]).toEqual([false, false]);
});

test("an order that was completed without a delivery takes a problem from then on", () => {
  const ago = (days: number) => can({ status: "completed", deliveredAt: null, movedAt: NOW - days * DAY });
  expect([ago(1).includes("problem"), ago(40).includes("problem")]).toEqual([true, false]);
  expect(can({ status: "delivered", deliveredAt: null, movedAt: NOW - DAY })).not.toContain("problem");
});

test("what is picked up is handed over with the code, or confirmed by its buyer, and never shipped", () => {
  const pickedUp = { pickupPlace: "Roma Norte, CDMX" };
  expect(can({ ...pickedUp, role: "seller" })).toEqual(["handOver", "write"]);
  expect(can({ ...pickedUp, role: "buyer" })).toEqual(["arrived", "write"]);
  expect(can({ ...pickedUp, role: "seller", status: "awaiting_payment" })).toEqual(["write"]);
  // Time has cancelled it.
  expect(can({ ...pickedUp, role: "seller", movedAt: NOW - 14 * DAY })).not.toContain("handOver");
});
