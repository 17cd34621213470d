import { expect, test } from "vitest";
import { groupNotifications, isEnded, isPast, pastOf } from "~/domain/messages/notification";

const NOW = 1_000;

test("notifications about one product stand together, where the newest of them is", () => {
  const all = [
    { id: 1, item: "a" },
    { id: 2, item: null },
    { id: 3, item: "b" },
    { id: 4, item: "a" },
    { id: 5, item: null },
  ];
  expect(groupNotifications(all).map((group) => group.map(({ id }) => id))).toEqual([[1, 4], [2], [3], [5]]);
});

test.each([
  [{ kind: "outbid" }, true, true],
  [{ kind: "outbid" }, false, false],
  [{ kind: "lead-remains" }, true, true],
  [{ kind: "receipt" }, true, false],
  [{ kind: "ending-leading" }, true, true],
  [{ kind: "ending-leading" }, false, false],
  [{ kind: "auction-won", payBy: NOW - 1 }, true, true],
  [{ kind: "auction-won", payBy: NOW + 1 }, true, false],
  [{ kind: "ship-reminder", shipBy: NOW - 1 }, false, true],
  [{ kind: "second-chance", until: NOW - 1 }, false, true],
  // These ask nothing of who reads them.
  [{ kind: "auction-sold", payBy: NOW - 1 }, true, false],
  [{ kind: "shipped", arrivesBy: NOW - 1 }, false, false],
])("%o of a product that is over: %s is past: %s", (message, isOver, past) => {
  expect(isPast({ item: "a", message, isOver }, NOW)).toBe(past);
});

test.each([
  ["ending-watched", true, true],
  ["ending-leading", false, false],
  ["outbid", true, false],
])("%s of a product that is over: %s says that it ended: %s", (kind, isOver, ended) => {
  expect(isEnded({ message: { kind }, isOver })).toBe(ended);
});

test.each([
  [
    { kind: "auction-won", payBy: NOW - 1 },
    { what: "pay", at: NOW - 1 },
  ],
  [{ kind: "auction-won", payBy: NOW }, null],
  [
    { kind: "problem-to-decide", until: NOW - 1 },
    { what: "decide", at: NOW - 1 },
  ],
  [
    { kind: "pickup-reminder", shipBy: NOW - 1 },
    { what: "handOver", at: NOW - 1 },
  ],
  [
    { kind: "to-hand-over", arrivesBy: NOW - 1 },
    { what: "handOver", at: NOW - 1 },
  ],
  [
    { kind: "shipped", arrivesBy: NOW - 1 },
    { what: "arrive", at: NOW - 1 },
  ],
  [
    { kind: "listing-scheduled", startsAt: NOW - 1 },
    { what: "start", at: NOW - 1 },
  ],
  [{ kind: "account-suspended", until: NOW - 1 }, null],
  [{ kind: "auction-sold", payBy: NOW - 1 }, null],
  [{ kind: "receipt" }, null],
])("the time that %o tells is over: %o", (message, past) => {
  expect(pastOf(message, NOW)).toEqual(past);
});
