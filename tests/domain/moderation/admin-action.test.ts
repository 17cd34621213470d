import { expect, test } from "vitest";
import { isOrderQueue, ORDER_VIEWS, VIEW_STATUSES } from "~/domain/moderation/admin-action";

test("each view of orders is a queue, a status, or all", () => {
  const others = ORDER_VIEWS.filter((view) => !isOrderQueue(view) && !VIEW_STATUSES[view]);
  expect(others).toEqual(["all"]);
  expect([isOrderQueue("nothing"), isOrderQueue(null)]).toEqual([false, false]);
});
