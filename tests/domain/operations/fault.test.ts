import { expect, test } from "vitest";
import { failureText, MESSAGE_MAX, routeOf } from "~/domain/operations/fault";

test.each([
  ["UNIQUE constraint failed: users.email", "Error: UNIQUE constraint failed: users.email"],
  [`Unexpected token 'a', "ana@exam"... is not valid JSON`, "Error: Unexpected token …, …... is not valid JSON"],
  ["no account for ana@example.com here", "Error: no account for … here"],
  ["called +52 55 1234 5678 twice", "Error: called … twice"],
  ["SQLite error: broken for “Ana Núñez”", "Error: SQLite error: broken for …"],
  ["can't read 'x'", "Error: can't read …"],
  ["can't read 'Ana Núñez', isn't it", "Error: can't read …, isn't it"],
  ["no `street name` there", "Error: no … there"],
  ["call 5512345678 or 12345", "Error: call … or 12345"],
  ["code a1 2 3 4 5 6 stays a code", "Error: code a… stays a code"],
])("what a person may have typed is left out of %s", (message, kept) => {
  expect(failureText(new Error(message))).toBe(kept);
});

test("a message is never too long, and never empty", () => {
  expect(failureText(new Error("x ".repeat(999)))).toHaveLength(MESSAGE_MAX);
  expect(failureText("")).toBe("Error");
});

test("what is no error is said as well", () => {
  expect(failureText("'Ana' was thrown")).toBe("… was thrown");
  expect(failureText(new Response(null, { status: 503 }))).toBe("Response 503");
});

test.each([
  ["/", "/"],
  ["/admin/orders", "/admin/orders"],
  ["/product/01963c1e-7f2a-7000-8000-000000000001/revise", "/product/:id/revise"],
  ["/pictures/320/x1/2.jpg", "/pictures/:id/:id/:id"],
  [`/store/${"a".repeat(40)}`, `/store/${"a".repeat(40)}`],
  [`/store/${"a".repeat(41)}`, "/store/:id"],
  ["/abc".repeat(99), "/abc".repeat(50)],
])("the route of %s has no id", (path, route) => {
  expect(routeOf(path)).toBe(route);
});
