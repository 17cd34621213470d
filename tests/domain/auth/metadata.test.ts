import { expect, test } from "vitest";
import { mergeMetadata, nameFor, readMetadata } from "~/domain/auth/metadata";

test("data of applications is kept within its bounds, without the name, which the account has", () => {
  expect(readMetadata({ full_name: "Ana", theme: "dark" })).toEqual({ theme: "dark" });
  const around = JSON.stringify({ text: "" }).length;
  expect(readMetadata({ text: "a".repeat(4_000 - around) })).not.toBeNull();
  expect(readMetadata({ text: "a".repeat(4_001 - around) })).toBeNull();
  expect(readMetadata({ nothing: null, list: [null, 1] })).toEqual({ nothing: null, list: [null, 1] });
  const nested = (depth: number): object => (depth === 0 ? {} : { in: nested(depth - 1) });
  expect(readMetadata({ x: nested(5) })).not.toBeNull();
  expect(readMetadata({ x: nested(50) })).toBeNull();
});

test("what is new goes over what was, null removes, and both together are bounded, too", () => {
  expect(mergeMetadata({ a: 1, b: 2 }, { b: 3, a: null })).toEqual({ b: 3 });
  expect(mergeMetadata({ a: "a".repeat(2_500) }, { b: "b".repeat(2_500) })).toBeNull();
});

test.each([
  ["  Ana   Núñez ", "ana@example.com", "Ana Núñez"],
  [undefined, "ana.nunez@example.com", "ana.nunez"],
  [{ first: "Ana" }, "ana@example.com", "ana"],
  ["\u200b", "ana@example.com", "ana"],
  ["ñ".repeat(101), "ana@example.com", "ñ".repeat(100)],
  [undefined, "\u200b@example.com", "—"],
])("everyone has a name: %j of %s is %s", (given, email, name) => {
  expect(nameFor(given, email)).toBe(name);
});
