import { expect, test } from "vitest";
import { findingKinds, nextStage, STAGES } from "~/domain/reconciliation/reconciliation";

test("a reconciliation goes through its stages in order, and stays done", () => {
  expect(STAGES.map(nextStage)).toEqual(["orders", "products", "days", "done", "done"]);
  expect(findingKinds("products")).toEqual(["stock"]);
});
