import { expect, test } from "vitest";
import { RATE_WITHIN } from "~/domain/feedback/feedback";
import { type NextStep, nextStep, type StepFacts } from "~/domain/orders/next-step";
import { ORDER_STATUSES, type OrderStatus } from "~/domain/orders/order";

const NOW = 1_800_000_000_000;
const facts: Omit<StepFacts, "role" | "status"> = {
  ...{ way: "carrier", pickupPlace: null, feedbackFrom: null, isRated: false, auctionId: null, now: NOW },
};

const STEPS: Record<OrderStatus, [buyer: NextStep | null, seller: NextStep | null]> = {
  awaiting_payment: ["pay", null],
  payment_pending: [null, null],
  paid: [null, "ship"],
  shipped: ["arrived", null],
  delivered: ["complete", "rate"],
  completed: ["rate", "rate"],
  problem_open: ["problem", "problem"],
  refunded: ["rate", "rate"],
  partially_refunded: ["rate", "rate"],
  cancelled: [null, null],
  expired_unpaid: [null, null],
};

test.each(ORDER_STATUSES)("a buyer's and a seller's next step of an order that is %s", (status) => {
  const given = { ...facts, status, feedbackFrom: STEPS[status].includes("rate") ? NOW - 1 : null };
  expect([nextStep({ ...given, role: "buyer" }), nextStep({ ...given, role: "seller" })]).toEqual(STEPS[status]);
});

test("feedback is asked for once, and as long as it can be given", () => {
  const given: StepFacts = { ...facts, role: "buyer", status: "completed", feedbackFrom: NOW - RATE_WITHIN + 1 };
  expect(nextStep(given)).toBe("rate");
  expect(nextStep({ ...given, feedbackFrom: NOW - RATE_WITHIN })).toBeNull();
  expect(nextStep({ ...given, isRated: true })).toBeNull();
  expect(nextStep({ ...given, feedbackFrom: null })).toBeNull();
});

test("a seller hands over in person, and goes on with an auction that was not paid", () => {
  const seller = { ...facts, role: "seller" } as const;
  expect(nextStep({ ...seller, status: "shipped", way: "in_person" })).toBe("handOver");
  expect(nextStep({ ...facts, role: "buyer", status: "shipped", way: "in_person" })).toBe("arrived");
  for (const status of ["expired_unpaid", "cancelled"] as const) {
    expect(nextStep({ ...seller, status, auctionId: "a" })).toBe("after");
    expect(nextStep({ ...facts, role: "buyer", status, auctionId: "a" })).toBeNull();
  }
});

test("a seller answers a request to cancel before shipping", () => {
  const asked = { ...facts, answerBy: NOW + 1 };
  expect(nextStep({ ...asked, role: "seller", status: "paid" })).toBe("answer");
  expect(nextStep({ ...asked, pickupPlace: "Roma", role: "seller", status: "paid" })).toBe("answer");
  expect(nextStep({ ...asked, role: "seller", status: "problem_open" })).toBe("problem");
});

test("a seller hands over what is picked up instead of shipping it", () => {
  expect(nextStep({ ...facts, pickupPlace: "Roma", role: "seller", status: "paid" })).toBe("handOver");
  expect(nextStep({ ...facts, pickupPlace: "Roma", role: "buyer", status: "paid" })).toBeNull();
});
