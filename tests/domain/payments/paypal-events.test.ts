import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPaypalEventType, PAYPAL_EVENTS } from "~/domain/payments/paypal-events";

test("docs/deploying.md lists the events that the market acts on", () => {
  const listed = [...readFileSync("docs/deploying.md", "utf8").matchAll(/^\| `([A-Z.-]+)` \|/gm)].map(
    ([, type]) => type,
  );
  expect(listed).toEqual([...PAYPAL_EVENTS]);
});

test("no other event is acted on", () => {
  expect(PAYPAL_EVENTS.every(isPaypalEventType)).toBe(true);
  for (const type of ["", "PAYMENT.SALE.COMPLETED", "toString"]) expect(isPaypalEventType(type)).toBe(false);
});
