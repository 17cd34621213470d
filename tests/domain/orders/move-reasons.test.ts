import { expect, test } from "vitest";
import { SELLER_CAUSES } from "~/domain/cancellations/cancellation";
import { disputeReason } from "~/domain/disputes/dispute";
import { MOVE_REASONS, moveReasonIn } from "~/domain/orders/move-reasons";

test("a stored code is read again, and nothing else is taken for one", () => {
  for (const reason of MOVE_REASONS) expect(moveReasonIn(reason)).toBe(reason);
  for (const stored of [...SELLER_CAUSES, disputeReason("refunded"), "not sent", ""])
    expect(moveReasonIn(stored)).toBeNull();
});
