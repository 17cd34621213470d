import { expect, test } from "vitest";
import { refuseClosing, type UnfinishedBusiness } from "~/domain/accounts/account-deletion";

const NOTHING: UnfinishedBusiness = {
  ...{
    auctionsRunning: 0,
    bidsStanding: 0,
    purchasesOpen: 0,
    salesOpen: 0,
    offersOpen: 0,
    payoutsOpen: 0,
    debtOpen: 0,
    stillAdmin: 0,
  },
};

test("an account without anything under way can be deleted", () => {
  expect(refuseClosing(NOTHING)).toEqual([]);
});

test.each(Object.keys(NOTHING))("%s stands in the way alone", (reason) => {
  expect(refuseClosing({ ...NOTHING, [reason]: 2 })).toEqual([{ reason, count: 2 }]);
});

test("everything that stands in the way is told", () => {
  expect(refuseClosing({ ...NOTHING, stillAdmin: 1, auctionsRunning: 1, salesOpen: 3 })).toEqual([
    { reason: "auctionsRunning", count: 1 },
    { reason: "salesOpen", count: 3 },
    { reason: "stillAdmin", count: 1 },
  ]);
});
