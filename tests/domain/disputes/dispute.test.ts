import { expect, test } from "vitest";
import { disputeIn, disputeReason } from "~/domain/disputes/dispute";

test("a dispute is found in what was noted of it, and in nothing else", () => {
  expect(disputeIn(disputeReason("PP-D-1"))).toBe("PP-D-1");
  expect(disputeIn("paid back")).toBeNull();
});
