import { expect, test } from "vitest";
import { SELLER_CAUSES, sellerReason } from "~/domain/cancellations/cancellation";
import { disputeReason } from "~/domain/disputes/dispute";
import { MOVE_REASONS, moveReasonIn } from "~/domain/orders/move-reasons";

test("a stored code is read again, and nothing else is taken for one", () => {
  for (const reason of MOVE_REASONS) expect(moveReasonIn(reason)).toBe(reason);
  const words = SELLER_CAUSES.map((cause) => sellerReason({ cause, words: "not_shipped" }));
  for (const stored of [...words, disputeReason("refunded"), "not sent", ""]) expect(moveReasonIn(stored)).toBeNull();
});
