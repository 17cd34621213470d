import { expect, test } from "vitest";
import { isCaptured, PAYMENT_STATUSES } from "~/domain/payments/payment";

test("a payment is captured while its money is the market's, and when a capture was reversed, not an approval", () => {
  const captured = (captureId: string | null) => PAYMENT_STATUSES.filter((status) => isCaptured({ status, captureId }));
  expect(captured("c")).toEqual(["captured", "reversed", "partially_refunded", "refunded"]);
  expect(captured(null)).toEqual(["captured", "partially_refunded", "refunded"]);
});
