import { expect, test } from "vitest";
import { failureText, MESSAGE_MAX, routeOf } from "~/domain/operations/fault";

test.each([
  ["UNIQUE constraint failed: users.email", "Error: UNIQUE constraint failed: users.email"],
  [`Unexpected token 'a', "ana@exam"... is not valid JSON`, "Error: Unexpected token …, …... is not valid JSON"],
  ["no account for ana@example.com here", "Error: no account for … here"],
  ["called +52 55 1234 5678 twice", "Error: called … twice"],
  ["SQLite error: broken for “Ana Núñez”", "Error: SQLite error: broken for …"],
  ["can't read 'x'", "Error: can't read …"],
])("what a person may have typed is left out of %s", (message, kept) => {
  expect(failureText(new Error(message))).toBe(kept);
});

test("a message is never too long, and never empty", () => {
  expect(failureText(new Error("x ".repeat(999)))).toHaveLength(MESSAGE_MAX);
  expect(failureText("")).toBe("Error");
});

test.each([
  ["/", "/"],
  ["/admin/orders", "/admin/orders"],
  ["/product/01963c1e-7f2a-7000-8000-000000000001/revise", "/product/:id/revise"],
  ["/pictures/320/x1/2.jpg", "/pictures/:id/:id/:id"],
])("the route of %s has no id", (path, route) => {
  expect(routeOf(path)).toBe(route);
});
