import { expect, test } from "vitest";
import { readOrderView } from "~/domain/moderation/admin-action";

test("a view that there is not is all orders", () => {
  expect(["to-ship", "nothing", null].map(readOrderView)).toEqual(["to-ship", "all", "all"]);
});
