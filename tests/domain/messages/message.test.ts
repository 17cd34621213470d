import { expect, test } from "vitest";
import { isMailed, isNoticed, type Message, placeOf } from "~/domain/messages/message";

test.each<[Message, string]>([
  [{ kind: "email-confirmed", email: "ana@example.com" }, "/account/settings"],
  [{ kind: "email-changed", email: "ana@example.com" }, "/account/settings"],
  [{ kind: "password-changed" }, "/account/settings/security"],
  [{ kind: "listing-published", product: "p1", title: "Silla" }, "/product/p1"],
  [{ kind: "listing-scheduled", product: "p1", title: "Silla", startsAt: 1 }, "/product/p1"],
  [{ kind: "order-message", order: "o1", title: "Silla" }, "/account/orders/o1"],
  [{ kind: "shipped", order: "o/1", title: "Silla", arrivesBy: 1 }, "/account/orders/o%2F1"],
])("the notification %j leads to %s", (message, place) => {
  expect(isNoticed(message) && placeOf(message)).toBe(place);
});

test("what is only mailed is no notification", () => {
  const message: Message = { kind: "recover", link: "l1" };
  expect([isMailed(message), isNoticed(message)]).toEqual([true, false]);
});

test("a kind that a newer version wrote is no notification that this one knows", () => {
  expect(isNoticed({ kind: "won-the-lottery" })).toBe(false);
});
