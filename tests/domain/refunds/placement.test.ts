import fc from "fast-check";
import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { type Claim, findClaim, findRest, placeOnChosen, placeRefund } from "~/domain/refunds/placement";

const share = (orderId: string, sellerId: string, refundable: number) => ({
  ...{ orderId, sellerId },
  refundable: toCentavos(refundable),
});
const due = (id: string, orderId: string, amount: number) => ({ id, orderId, amount: toCentavos(amount) });
const claim = (
  disputeId: string,
  values: Partial<Record<"amount" | "reported" | "recorded" | "openedAt", number>>,
): Claim => ({
  ...{ disputeId, recorded: toCentavos(values.recorded ?? 0), orders: [] },
  openedAt: values.openedAt ?? null,
  amount: values.amount === undefined ? null : toCentavos(values.amount),
  reported: toCentavos(values.reported ?? 0),
});
const claimed = (amount: number, at: number | null, ...claims: Claim[]) =>
  findClaim(toCentavos(amount), at, claims)?.disputeId;

test("a refund is of the dispute whose amount it is, else of the only one that is not paid yet", () => {
  expect(claimed(30, null, claim("a", { amount: 50 }), claim("b", { amount: 30 }))).toBe("b");
  expect(claimed(20, null, claim("a", { amount: 50, reported: 30 }), claim("b", { amount: 30 }))).toBe("a");
  expect(claimed(7, null, claim("a", { amount: 50, reported: 50 }), claim("b", { amount: 30 }))).toBe("b");
  expect(claimed(7, null, claim("a", { amount: 50 }), claim("b", { amount: 30 }))).toBeUndefined();
  expect(claimed(7, null, claim("a", {}))).toBe("a");
});

test("what was refunded before a dispute was opened is not of it", () => {
  expect(claimed(7, 99, claim("a", { openedAt: 100 }))).toBeUndefined();
  expect(claimed(7, 100, claim("a", { openedAt: 100 }))).toBe("a");
});

test("of several sellers only what is one order's to the centavo is placed, or all of it", () => {
  const shares = [share("a", "ana", 100), share("b", "beto", 200)];
  const place = (amount: number, dues: ReturnType<typeof due>[] = []) => placeRefund(toCentavos(amount), shares, dues);
  expect(place(200)).toEqual([{ kind: "order", orderId: "b", amount: 200 }]);
  expect(place(300)).toHaveLength(2);
  expect(place(150)).toBeNull();
  expect(place(301)).toBeNull();
  expect(place(40, [due("r", "a", 40)])).toEqual([{ kind: "refund", id: "r", amount: 40 }]);
  expect(place(140, [due("r", "a", 40)])).toHaveLength(2);
  expect(place(200, [due("r", "a", 200)])).toBeNull();
});

test("in any case no seller pays unless all do, it is one order's, or there is no other", () => {
  const amount = fc.integer({ min: 1, max: 30 });
  const someShares = fc.array(fc.record({ seller: fc.constantFrom("ana", "beto"), left: fc.nat(30) }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(someShares, fc.array(amount, { maxLength: 3 }), amount, (some, dues, wanted) => {
      const shares = some.map(({ seller, left }, index) => share(`o${index}`, seller, left));
      const refunds = dues.flatMap((one, index) => (shares[index] ? [due(`r${index}`, `o${index}`, one)] : []));
      const placed = placeRefund(toCentavos(wanted), shares, refunds);
      if (!placed) return;
      expect(placed.reduce((all, one) => all + one.amount, 0)).toBe(wanted);
      const orderOf = (one: (typeof placed)[number]) =>
        one.kind === "order" ? one.orderId : refunds.find(({ id }) => id === one.id)?.orderId;
      const sellers = new Set(placed.map((one) => shares.find(({ orderId }) => orderId === orderOf(one))?.sellerId));
      const all = [...shares.map(({ refundable }) => refundable), ...refunds.map((one) => one.amount)];
      if (sellers.size > 1) expect(wanted).toBe(all.reduce<number>((sum, one) => sum + one, 0));
    }),
  );
});

test("on the chosen order goes as much as is left of it, with what is due, and nothing on any other", () => {
  const chosen = share("a", "ana", 60);
  const place = (amount: number, ...dues: ReturnType<typeof due>[]) => placeOnChosen(toCentavos(amount), chosen, dues);
  expect(place(50)).toEqual([{ kind: "order", orderId: "a", amount: 50 }]);
  expect(place(70)).toEqual([{ kind: "order", orderId: "a", amount: 60 }]);
  expect(place(70, due("b", "b", 70))).toEqual([{ kind: "order", orderId: "a", amount: 60 }]);
  expect(place(70, due("r", "a", 40))).toEqual([
    { kind: "order", orderId: "a", amount: 60 },
    { kind: "part", id: "r", orderId: "a", amount: 10, stillDue: 30 },
  ]);
  expect(place(40, due("r", "a", 40))).toEqual([{ kind: "refund", id: "r", amount: 40 }]);
  expect(placeOnChosen(toCentavos(5), share("a", "ana", 0), [])).toEqual([]);
});

const rest = (
  moved: Partial<Parameters<typeof findRest>[0]> & { id: string; amount: ReturnType<typeof toCentavos> },
  of: Claim | null,
) => {
  const { rest, moved: known } = findRest({ recorded: toCentavos(0), isLinked: true, isChosen: false, ...moved }, of);
  return [rest, known];
};

test("without a dispute, what is not recorded yet is to be recorded", () => {
  expect(rest({ id: "R", amount: toCentavos(50) }, null)).toEqual([50, null]);
  expect(rest({ id: "R", amount: toCentavos(50), recorded: toCentavos(20) }, null)).toEqual([30, null]);
});

test("the outcome of a dispute and its refunds are the same money, whichever comes first", () => {
  const [outcome, refund] = [
    { id: "D", amount: toCentavos(50) },
    { id: "R", amount: toCentavos(50) },
  ];
  // The outcome alone, however often it is read.
  expect(rest(outcome, claim("D", {}))).toEqual([50, 50]);
  expect(rest({ ...outcome, recorded: toCentavos(50) }, claim("D", { recorded: 50 }))).toEqual([0, 50]);
  // Then the refund.
  expect(rest({ ...refund, isLinked: false }, claim("D", { recorded: 50 }))).toEqual([0, 50]);
  // The refund first, recorded or waiting for an administrator: it is recorded by itself.
  expect(rest(outcome, claim("D", { reported: 50, recorded: 50 }))).toEqual([0, 50]);
  expect(rest(outcome, claim("D", { reported: 50 }))).toEqual([0, 50]);
  expect(rest({ ...outcome, isChosen: true }, claim("D", { reported: 50 }))).toEqual([50, 50]);
  // A refund of a part of it.
  expect(rest(outcome, claim("D", { reported: 30, recorded: 30 }))).toEqual([20, 50]);
});

test("a second refund of a dispute is new money", () => {
  expect(
    rest({ id: "R", amount: toCentavos(20), isLinked: false }, claim("D", { reported: 30, recorded: 30 })),
  ).toEqual([20, 50]);
  expect(rest({ id: "R", amount: toCentavos(20) }, claim("D", { reported: 50, recorded: 30 }))).toEqual([20, 50]);
});

test("a dispute without a date, or money without one, may be of each other", () => {
  expect(claimed(7, null, claim("a", { openedAt: 100 }))).toBe("a");
  expect(claimed(7, 1, claim("a", {}))).toBe("a");
});

test("a dispute of unknown amount is not taken for one of exactly this amount", () => {
  expect(claimed(30, null, claim("a", { reported: -30 }), claim("b", { amount: 30 }))).toBe("b");
});

test("orders of which nothing is left to refund are nobody's", () => {
  const gone = share("c", "carla", 0);
  const place = (dues: ReturnType<typeof due>[] = []) =>
    placeRefund(toCentavos(150), [gone, share("b", "beto", 200)], dues);
  expect(place()).toEqual([{ kind: "order", orderId: "b", amount: 150 }]);
  expect(place([due("r", "c", 40)])).toBeNull();
  expect(placeRefund(toCentavos(40), [gone, share("b", "beto", 200)], [due("r", "c", 40)])).toEqual([
    { kind: "refund", id: "r", amount: 40 },
  ]);
});

test("an outcome's id begins with its dispute's, and what it moved counts once", () => {
  const rest = (id: string, amount: number, recorded: number, of: Claim) =>
    findRest({ id, amount: toCentavos(amount), recorded: toCentavos(recorded), isLinked: false, isChosen: false }, of);
  const open = claim("PP-D-1", { reported: 30, recorded: 30 });
  expect(rest("PP-D-1:ACCEPTED", 30, 0, open)).toEqual({ rest: 0, moved: 30 });
  expect(rest("PP-D-1:ACCEPTED", 50, 0, open)).toEqual({ rest: 20, moved: 50 });
  expect(rest("R-PP-D-1", 30, 0, open)).toEqual({ rest: 30, moved: 60 });
  expect(rest("R", 30, 10, claim("PP-D-1", { reported: 0, recorded: 10 }))).toEqual({ rest: 20, moved: 30 });
  expect(rest("R", 30, 10, claim("PP-D-1", { reported: 60, recorded: 0 }))).toEqual({ rest: 20, moved: 90 });
});
