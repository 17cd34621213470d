import { expect, test } from "vitest";
import { sign, unsign } from "~/http/session/signature.server";

const SECRET = "a secret of the tests, long enough to be one";

test("what was signed is read again", () => {
  for (const value of ["a", "user.id", "año", ""]) {
    expect(unsign(sign(value, "sid", SECRET), "sid", SECRET)).toBe(value === "" ? null : value);
  }
});

test("another secret, another use and another value are refused", () => {
  const signed = sign("user.id", "sid", SECRET);
  expect(unsign(signed, "sid", `${SECRET}!`)).toBeNull();
  expect(unsign(signed, "flash", SECRET)).toBeNull();
  expect(unsign(signed.replace("user", "eser"), "sid", SECRET)).toBeNull();
});

test("every changed character of a signature is refused", () => {
  const signed = sign("user.id", "sid", SECRET);
  // The last of 43 characters holds only four bits; the text is compared, so the unused bits count as well.
  for (let at = signed.lastIndexOf(".") + 1; at < signed.length; at++) {
    const other = signed[at] === "A" ? "B" : "A";
    expect(unsign(signed.slice(0, at) + other + signed.slice(at + 1), "sid", SECRET)).toBeNull();
  }
});

test.each(["", ".", "user", "user.id", "user.id.", ".abc", "user.id.ñ", "x".repeat(100_000)])(
  "%j is not signed",
  (text) => {
    expect(unsign(text, "sid", SECRET)).toBeNull();
  },
);

test("what the secret before signed is read until that secret is gone, and a wrong one opens nothing", () => {
  const signed = sign("user.id", "sid", "the secret before, long enough to be one");
  expect(unsign(signed, "sid", SECRET, "the secret before, long enough to be one")).toBe("user.id");
  expect(unsign(sign("user.id", "sid", SECRET), "sid", SECRET, "the secret before, long enough to be one")).toBe(
    "user.id",
  );
  for (const old of [undefined, null, "", "another secret, long enough to be one too"])
    expect(unsign(signed, "sid", SECRET, old)).toBeNull();
});
