import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPaypalEventType, PAYPAL_EVENTS } from "~/domain/payments/paypal-events";

test.each([
  ["README.md", /`((?:CHECKOUT|PAYMENT|CUSTOMER)\.[A-Z.-]+)`/g],
  ["docs/deploying.md", /^\| `([A-Z.-]+)` \|/gm],
])("%s lists the events that the market acts on", (file, event) => {
  const listed = [...readFileSync(file, "utf8").matchAll(event)].map(([, type]) => type);
  expect(listed).toEqual([...PAYPAL_EVENTS]);
});

test("no other event is acted on", () => {
  expect(PAYPAL_EVENTS.every(isPaypalEventType)).toBe(true);
  for (const type of ["", "PAYMENT.SALE.COMPLETED", "toString"]) expect(isPaypalEventType(type)).toBe(false);
});
