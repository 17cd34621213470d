import fc from "fast-check";
import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { mayMove } from "~/domain/moves";
import {
  checkCounter,
  checkOffer,
  LISTING_OFFERS_MAX,
  OWN_OFFERS_MAX,
  offerAnswers,
  offerStatusAt,
  PRICE_OFFER_MOVES,
  PRICE_OFFER_STATUSES,
  refuseOffer,
  UNPAID_OFFERS_MAX,
} from "~/domain/offers/price-offer";

const listing = { price: toCentavos(1_000_00), stock: 3, shipping: toCentavos(50_00) };
const MAX = toCentavos(2_000_00);
const check = (amount: string, quantity = "", note = "") => checkOffer({ amount, quantity, note }, listing, MAX);
const wrong = (...typed: Parameters<typeof check>) => {
  const answer = check(...typed);
  return answer.ok ? "ok" : answer.refusals;
};

test.each([
  ["800", "", "", "ok"],
  ["999.99", "1", "", "ok"],
  ["100", "1", "", "ok"],
  ["99.99", "1", "", { amount: { reason: "tooLow" } }],
  ["1000", "1", "", { amount: { reason: "notLower" } }],
  ["free", "1", "", { amount: { reason: "amountInvalid" } }],
  ["650", "3", "", "ok"],
  ["650.01", "3", "", { amount: { reason: "tooMuch" } }],
  ["400", "4", "", { quantity: { reason: "quantityInvalid" } }],
  ["800", " ", "", "ok"],
  ["800", "1 piece", "", { quantity: { reason: "quantityInvalid" } }],
  ["800", "x1", "", { quantity: { reason: "quantityInvalid" } }],
  ["800", "1", "x".repeat(300), "ok"],
  ["800", "0", "", { quantity: { reason: "quantityInvalid" } }],
  ["800", "1", "x".repeat(301), { note: { reason: "tooLong" } }],
  ["800", "1", "Márcame al 55 1234 5678", { note: { reason: "phone", found: "55 1234 5678" } }],
])("an offer of %s for %s pieces with the note %j", (amount, quantity, note, expected) => {
  expect(wrong(amount, quantity, note)).toEqual(expected);
});

test("an offer is what was typed: its amount, one piece or as many, and its note, if any", () => {
  expect(check("800", "", " ")).toEqual({ ok: true, amount: 800_00, quantity: 1, note: null });
  expect(check("$650.00", "3", " Hoy ")).toEqual({ ok: true, amount: 650_00, quantity: 3, note: "Hoy" });
  const many = checkOffer(
    { amount: "1", quantity: "12", note: "" },
    { ...listing, price: toCentavos(2_00), stock: 12 },
    MAX,
  );
  expect(many).toMatchObject({ ok: true, quantity: 12 });
});

const free = {
  ...{ isOwn: false, isOpen: true, isWaiting: false, made: 0, ownOpen: 0, unpaid: 0 },
  barrier: null,
};
test.each([
  [{}, null],
  [{ isOwn: true, isOpen: false }, "own"],
  [{ isOpen: false }, "closed"],
  [{ isWaiting: true }, "waiting"],
  [{ made: LISTING_OFFERS_MAX }, "usedUp"],
  [{ made: LISTING_OFFERS_MAX - 1 }, null],
  [{ ownOpen: OWN_OFFERS_MAX }, "tooMany"],
  [{ unpaid: UNPAID_OFFERS_MAX }, "unpaid"],
  [{ barrier: { is: "blocked" as const }, isWaiting: true }, "blocked"],
])("an offer is refused by %j as %s", (facts, refusal) => {
  expect(refuseOffer({ ...free, ...facts })).toBe(refusal);
});

test("a counteroffer lies between the offer and the price", () => {
  const offer = { ...listing, amount: toCentavos(700_00), quantity: 2 };
  const answer = (typed: string) => {
    const checked = checkCounter(typed, offer, MAX);
    return checked.ok ? checked.counter : checked.refusal;
  };
  expect([answer("700"), answer("700.01"), answer("975"), answer("975.01"), answer("1000"), answer("x")]).toEqual([
    ...["counterRange", 700_01, 975_00, "tooMuch", "counterRange", "counterRange"],
  ]);
});

test("each side answers once and in time, and only with moves that it may make", () => {
  const TO = { accept: "accepted", decline: "declined", withdraw: "withdrawn", counter: "countered" } as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...PRICE_OFFER_STATUSES),
      fc.constantFrom("buyer" as const, "seller" as const),
      fc.integer({ min: 9, max: 11 }),
      (status, role, now) => {
        const answers = offerAnswers({ role, status, dueAt: 10 }, now);
        const actor = role === "buyer" ? "B" : "S";
        const allowed = (Object.keys(TO) as (keyof typeof TO)[]).filter((one) =>
          mayMove(PRICE_OFFER_MOVES, status, TO[one], actor),
        );
        expect([...answers].sort()).toEqual(now > 10 ? [] : allowed.sort());
        const isOpen = status === "open" || status === "countered";
        expect(offerStatusAt({ status, dueAt: 10 }, now)).toBe(isOpen && now > 10 ? "expired" : status);
      },
    ),
  );
});
