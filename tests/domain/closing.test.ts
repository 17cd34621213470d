import { expect, test } from "vitest";
import { refuseClosing } from "~/domain/closing";

test("an account without anything under way can be deleted", () => {
  expect(refuseClosing({ auctions: 0, roles: 0 })).toEqual([]);
});

test("a running auction and a role that looks after the market each stand in the way", () => {
  expect(refuseClosing({ auctions: 2, roles: 0 })).toEqual(["auctionsRunning"]);
  expect(refuseClosing({ auctions: 0, roles: 1 })).toEqual(["stillAdmin"]);
  expect(refuseClosing({ auctions: 1, roles: 1 })).toEqual(["auctionsRunning", "stillAdmin"]);
});
