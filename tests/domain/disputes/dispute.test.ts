import { expect, test } from "vitest";
import { disputeIdIn, disputeReason } from "~/domain/disputes/dispute";

test("a dispute is found in what was noted of it, and in nothing else", () => {
  expect(disputeIdIn(disputeReason("PP-D-1"))).toBe("PP-D-1");
  expect(disputeIdIn("refunded")).toBeNull();
});
