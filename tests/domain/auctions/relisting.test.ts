import { expect, test } from "vitest";
import type { Closing } from "~/domain/auctions/auction";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { answerRelisting, type EndedAuction } from "~/domain/auctions/relisting";
import { toCentavos } from "~/domain/money";
import { DAY, HOUR } from "~/domain/time";
import { END, START, terms } from "./builders";

const NOW = END + 9 * DAY;
const closing = (status: Closing["status"]): Closing => ({ status, at: END, sale: null });
const ended: EndedAuction = {
  ...{ terms: terms(), closing: closing("ended_no_bids"), offers: [], defaulters: [], isLast: true },
  ...{ isBought: false, isTakenDown: false, isSuspended: false },
};
const refusal = (given: Partial<EndedAuction>, now = NOW) => {
  const answer = answerRelisting({ ...ended, ...given }, now);
  return answer.ok ? "ok" : answer.refusal.reason;
};

test("a relisted auction keeps seller, prices and length, begins at once and follows the rules of today", () => {
  const old = terms({
    ...{ start: 120_00, reserve: 300_00, buyItNow: 900_00, originalEnd: START + 3 * DAY },
    rules: { ...AUCTION_RULES, softClose: 1, payWithin: 1 },
  });
  expect(answerRelisting({ ...ended, terms: old }, NOW)).toEqual({
    ok: true,
    terms: {
      ...{ seller: "sofia", start: 120_00, reserve: 300_00, buyItNow: 900_00 },
      ...{ startsAt: NOW, originalEnd: NOW + 3 * DAY, rules: AUCTION_RULES },
    },
  });
});

test("an auction is relisted after it ended without a buyer", () => {
  const allowed: Record<Closing["status"], string> = {
    ...{ sold: "ok", ended_no_bids: "ok", ended_reserve_not_met: "ok", cancelled: "ok" },
    ...{ sold_bin: "relistUnavailable", void: "relistUnavailable" },
  };
  for (const [status, answer] of Object.entries(allowed)) {
    expect(refusal({ closing: closing(status as Closing["status"]) }), status).toBe(answer);
  }
  expect(refusal({ closing: null })).toBe("relistUnavailable");
  expect(refusal({ isBought: true })).toBe("relistUnavailable");
  expect(refusal({ isTakenDown: true })).toBe("relistUnavailable");
});

test("it is relisted once, and not by a suspended seller", () => {
  expect(refusal({ isLast: false })).toBe("relisted");
  expect(refusal({ isSuspended: true })).toBe("suspended");
});

test("while a bidder may accept a second chance it is not relisted", () => {
  const offer = { to: "ana", price: toCentavos(100_00), at: NOW - 48 * HOUR, answer: null } as const;
  expect(refusal({ offers: [offer] })).toBe("offerOpen");
  expect(refusal({ offers: [offer] }, NOW + 1)).toBe("ok");
  expect(refusal({ offers: [{ ...offer, answer: "declined" }] })).toBe("ok");
  expect(refusal({ offers: [{ ...offer, at: 0 }, offer] })).toBe("offerOpen");
  // The account of its recipient is suspended: the offer is withdrawn.
  expect(refusal({ offers: [offer], defaulters: ["ana"] })).toBe("ok");
});

test("of several refusals the one is told that the seller can do least about", () => {
  const offer = { to: "ana", price: toCentavos(100_00), at: NOW, answer: null } as const;
  const all = { isLast: false, isBought: true, offers: [offer], isSuspended: true };
  expect(refusal(all)).toBe("relisted");
  expect(refusal({ ...all, isLast: true })).toBe("relistUnavailable");
  expect(refusal({ ...all, isLast: true, isBought: false })).toBe("offerOpen");
});
