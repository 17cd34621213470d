import { expect, test } from "vitest";
import { STOCK_MAX } from "~/domain/catalog/listing";
import { PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import {
  ADDITION_MAX,
  ADDITIONS_MAX,
  allowedRevision,
  checkAddition,
  type Revisable,
  readSeenStock,
  stockChange,
} from "~/domain/catalog/revision";
import { HOUR } from "~/domain/time";

const NOW = 1_000_000_000;

function auction(events: number, left: number, status: Revisable["status"] = "active"): Revisable {
  return { status, isAuction: true, auction: { id: "a1", events, endsAt: NOW + left } };
}

test("what has a fixed price is edited as long as it is on offer or paused", () => {
  for (const status of PRODUCT_STATUSES) {
    const can = ["scheduled", "active", "paused"].includes(status) ? "edit" : null;
    expect(allowedRevision({ status, isAuction: false, auction: null }, NOW), status).toBe(can);
  }
});

test("an auction is edited until its first bid", () => {
  expect(allowedRevision(auction(0, 24 * HOUR), NOW)).toBe("edit");
  expect(allowedRevision(auction(0, 24 * HOUR, "scheduled"), NOW)).toBe("edit");
  expect(allowedRevision(auction(1, 24 * HOUR), NOW)).toBe("add");
  // A bid and its retraction: two events.
  expect(allowedRevision(auction(2, 24 * HOUR), NOW)).toBe("add");
});

test("in its last twelve hours an auction is only added to, and from its end on it stays", () => {
  expect(allowedRevision(auction(0, 12 * HOUR + 1), NOW)).toBe("edit");
  expect(allowedRevision(auction(0, 12 * HOUR), NOW)).toBe("add");
  expect(allowedRevision(auction(5, 1), NOW)).toBe("add");
  for (const left of [0, -1]) expect(allowedRevision(auction(0, left), NOW)).toBeNull();
});

test("an auction that has closed, or whose product is not on offer, stays as it is", () => {
  expect(allowedRevision({ status: "active", isAuction: true, auction: null }, NOW)).toBeNull();
  for (const status of ["ended", "sold", "removed", "reserved"] as const) {
    expect(allowedRevision(auction(0, 24 * HOUR, status), NOW), status).toBeNull();
  }
});

test("what was sold while a seller edits stays sold", () => {
  expect(stockChange({ wanted: 5, seen: 5 }, 5)).toBe(0);
  expect(stockChange({ wanted: 5, seen: 5 }, 2)).toBe(0);
  expect(stockChange({ wanted: 3, seen: 5 }, 4)).toBe(-2);
  expect(stockChange({ wanted: 9, seen: 5 }, 1)).toBe(4);
});

test("a change of the stock that does not fit any more is refused", () => {
  expect(stockChange({ wanted: 3, seen: 5 }, 2)).toBeNull();
  expect(stockChange({ wanted: 9_999, seen: 1 }, 2)).toBeNull();
  expect(stockChange({ wanted: 3, seen: null }, 5)).toBeNull();
  expect(stockChange({ wanted: 5, seen: null }, 5)).toBe(0);
});

test("the stock that a form was drawn with is a whole number or nothing", () => {
  expect(["0", "12", "9999"].map(readSeenStock)).toEqual([0, 12, 9_999]);
  expect([undefined, "", " 1", "-1", "1.5", "10000", "x"].map(readSeenStock)).toEqual(Array(7).fill(null));
});

test("an addition is 1 to 1,000 letters, as people count them, and a listing has 20 at most", () => {
  expect(checkAddition("  Lleva\r\nfunda\u200b ", 0)).toEqual({ ok: true, text: "Lleva\nfunda" });
  expect(checkAddition("🎺".repeat(ADDITION_MAX), ADDITIONS_MAX - 1).ok).toBe(true);
  expect(checkAddition("🎺".repeat(ADDITION_MAX + 1), 0)).toEqual({ ok: false, refusal: "additionTooLong" });
  for (const nothing of ["", " \n ", "\u200b\u202e\u2060"]) {
    expect(checkAddition(nothing, 0)).toEqual({ ok: false, refusal: "additionRequired" });
  }
  expect(checkAddition("x", ADDITIONS_MAX)).toEqual({ ok: false, refusal: "additionsMany" });
});

test("a stock changes down to one piece and up to the most, or not at all", () => {
  const change = (wanted: number, seen: number | null, stock: number) => stockChange({ wanted, seen }, stock);
  expect([change(1, 5, 5), change(1, 5, 4), change(5, 5, 0)]).toEqual([-4, null, 0]);
  expect([change(0, 5, 5), change(0, 5, 4), change(0, 0, 0), change(0, null, 4)]).toEqual([-5, -4, 0, null]);
  expect([change(STOCK_MAX, 5, 5), change(STOCK_MAX, 5, 6)]).toEqual([STOCK_MAX - 5, null]);
});
