import { expect, test } from "vitest";
import { findBidBarrier, readBidderNumber, refuseBidder } from "~/domain/auctions/bidder";
import { DAY } from "~/domain/time";
import { person, START, terms } from "./builders";

const NOON = START + DAY;
const fine = { isBarred: false, isBlocked: false, blocksStrikes: false, strikes: [], isConfirmed: true };

test("nothing keeps out who is neither blocked nor struck and has confirmed their e-mail", () => {
  expect(findBidBarrier(fine, NOON)).toBeNull();
  expect(findBidBarrier({ ...fine, strikes: [NOON - DAY] }, NOON)).toBeNull();
  expect(refuseBidder(person("ana"), terms())).toBeNull();
});

test("two strikes pause for 30 days, to the millisecond; three suspend", () => {
  const strikes = [NOON - 2 * DAY, NOON];
  const until = NOON + 30 * DAY;
  expect(findBidBarrier({ ...fine, strikes }, NOON)).toEqual({ is: "paused", until });
  expect(findBidBarrier({ ...fine, strikes }, until - 1)).toEqual({ is: "paused", until });
  expect(findBidBarrier({ ...fine, strikes }, until)).toBeNull();
  expect(findBidBarrier({ ...fine, strikes: [NOON - 3 * DAY, ...strikes] }, until)).toEqual({ is: "suspended" });
});

test("a seller who blocks strikes keeps out two within a year, until a year after the newest", () => {
  const strikes = [NOON - 366 * DAY, NOON - DAY, NOON];
  const seller = { ...fine, blocksStrikes: true };
  const until = NOON + 365 * DAY;
  for (const now of [NOON + 30 * DAY, until - 1]) {
    expect(findBidBarrier({ ...seller, strikes }, now)).toEqual({ is: "struck", until });
    expect(findBidBarrier({ ...fine, strikes }, now)).toBeNull();
    expect(findBidBarrier({ ...seller, strikes: strikes.slice(2) }, now)).toBeNull();
  }
  expect(findBidBarrier({ ...seller, strikes }, NOON)).toMatchObject({ is: "paused" });
  expect(findBidBarrier({ ...seller, strikes }, until)).toBeNull();
  expect(findBidBarrier({ ...seller, isConfirmed: false, strikes }, NOON + 30 * DAY)).toMatchObject({ is: "struck" });
  expect(refuseBidder(person("ana", { barrier: { is: "struck", until } }), terms())).toEqual({
    reason: "bidderStruck",
  });
});

test("the barrier that a bidder can do least about comes first: the seller's block, strikes, an unconfirmed email", () => {
  const strikes = [NOON - DAY, NOON];
  expect(findBidBarrier({ ...fine, isBlocked: true, blocksStrikes: true, strikes, isConfirmed: false }, NOON)).toEqual({
    is: "blocked",
  });
  expect(
    findBidBarrier({ ...fine, isBlocked: false, blocksStrikes: true, strikes, isConfirmed: false }, NOON),
  ).toMatchObject({
    is: "paused",
  });
  expect(findBidBarrier({ ...fine, isConfirmed: false }, NOON)).toEqual({ is: "unconfirmed" });
});

test("sellers are told that they cannot bid on their own auction, whatever else keeps them out", () => {
  for (const is of ["blocked", "suspended", "unconfirmed"] as const) {
    expect(refuseBidder(person("sofia", { barrier: { is } }), terms())).toEqual({ reason: "sellerCannotBid" });
  }
  expect(refuseBidder(person("sofia"), terms())).toEqual({ reason: "sellerCannotBid" });
});

test("a bidder's number in an address has one to nine digits, and anything else is no bidder's", () => {
  expect(["1", "42", "999999999"].map(readBidderNumber)).toEqual([1, 42, 999_999_999]);
  for (const typed of ["", "1000000000", "-1", "1.5", " 1", "1 ", "1e3", "x1", "1x", "١"]) {
    expect(readBidderNumber(typed), typed).toBe(0);
  }
});
