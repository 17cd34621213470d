import { expect, test } from "vitest";
import {
  checkFullName,
  EMAIL_MAX,
  initialsOf,
  isSessionOver,
  normalEmail,
  normalPassword,
  refuseEmail,
  refuseFullName,
  refusePassword,
  SESSION_IDLE,
  SESSION_LIFE,
} from "~/domain/accounts/account";
import { DAY } from "~/domain/time";
import { processorTime } from "../../support/processor-time";

test.each([
  ["  Ana@Example.COM ", "ana@example.com"],
  ["ana\u200b@example.com", "ana@example.com"],
  ["jose\u0301@example.com", "josé@example.com"],
])("an e-mail is kept trimmed, composed and in lower case: %j", (typed, kept) => {
  expect(normalEmail(typed)).toBe(kept);
});

test.each(["ana@example.com", "a.b+c@sub.example.co", "ñandú@ejemplo.mx", "a@b.c"])("%s is an e-mail", (email) => {
  expect(refuseEmail(email)).toBeNull();
});

test.each([
  "ana",
  "ana@",
  "@example.com",
  "ana@example",
  "ana@@example.com",
  "ana@example..com",
  "ana@deleted.invalid",
  "ana @example.com",
  "<ana@example.com>",
  "ana@example.com,eva@example.com",
  `${"a".repeat(65)}@example.com`,
  `a@${"b.".repeat(EMAIL_MAX / 2)}com`,
])("%j is no e-mail", (email) => {
  expect(refuseEmail(email)).toBe("emailInvalid");
});

test("an e-mail is required", () => {
  expect(refuseEmail("")).toBe("emailRequired");
});

test("a long text that is no e-mail is refused in no time", () => {
  const long = "a@".repeat(500_000);
  expect(processorTime(() => expect(refuseEmail(long)).toBe("emailInvalid"))).toBeLessThan(200);
});

test.each([
  ["", "passwordRequired"],
  ["12345", "passwordTooShort"],
  ["123456", null],
  ["      ", null],
  ["ñandú🦙", null],
  ["🦙🦙🦙🦙🦙", "passwordTooShort"],
  ["a".repeat(256), null],
  ["a".repeat(257), "passwordTooLong"],
])("a password has 6 to 256 characters, whichever: %j", (password, refusal) => {
  expect(refusePassword(password)).toBe(refusal);
});

test("a password is the same however its letters were composed, and nothing of it is trimmed", () => {
  expect(normalPassword("contrasen\u0303a ")).toBe(normalPassword("contraseña "));
  expect(normalPassword("clave ")).not.toBe(normalPassword("clave"));
});

test.each([
  ["", "fullNameRequired"],
  ["Ana", null],
  ["a".repeat(100), null],
  ["a".repeat(101), "fullNameTooLong"],
  ["🦙".repeat(100), null],
])("a full name is required, with 100 letters at most: %j", (name, refusal) => {
  expect(refuseFullName(name)).toBe(refusal);
});

test.each([
  ["Ana Núñez", "AN"],
  ["ana maría de la o", "AO"],
  ["Ana", "A"],
  ["Éric O'Neil-Ruiz", "ÉO"],
  ['"El Güero" (Ruiz)', "ER"],
  ["Ана Петрова", "АП"],
  ["山田 太郎", "山太"],
  ["김민준", "김"],
  ["हिना कुमारी", "हिकु"],
  ["محمد علي", "مع"],
  ["𝒜na 𝒵", "𝒜𝒵"],
  ["q\u0303ana", "Q\u0303"],
  ["Ana 007", "A"],
  ["42", "4"],
  ["🦙 🌵", "🦙"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name).replace("\u200c", "")).toBe(initials);
});

test("initials do not join to a word", () => {
  expect(initialsOf("محمد علي")).toBe("م\u200cع");
});

test.each([
  ["just now", 0, 0, false],
  ["used 7 days ago, less a moment", 8 * DAY, SESSION_IDLE - 1, false],
  ["used 7 days ago", 8 * DAY, SESSION_IDLE, true],
  ["30 days old, less a moment", SESSION_LIFE - 1, 0, false],
  ["30 days old and in use", SESSION_LIFE, 0, true],
])("a session that is %s: over is %4$s", (_, age, idle, over) => {
  const now = 100 * DAY;
  expect(isSessionOver({ created_at: now - age, last_used_at: now - idle }, now)).toBe(over);
});

test("a session idles for 7 days and lives for 30", () => {
  expect([SESSION_IDLE, SESSION_LIFE]).toEqual([7 * DAY, 30 * DAY]);
});

test("a name is kept as one line, and one that is missing or too long is refused on its field", () => {
  expect(checkFullName({ full_name: "  Ana  Ruiz " })).toEqual({ ok: true, full_name: "Ana Ruiz" });
  expect(checkFullName({})).toEqual({ ok: false, refusals: { full_name: "fullNameRequired" } });
  expect(checkFullName({ full_name: " " })).toEqual({ ok: false, refusals: { full_name: "fullNameRequired" } });
});

test("an email may be as long as its limit", () => {
  const long = (length: number) =>
    `a@${"b".repeat(60)}.${`${"c".repeat(60)}.`.repeat(4)}`.padEnd(length, "d").slice(0, length);
  expect([long(EMAIL_MAX), long(EMAIL_MAX + 1)].map(refuseEmail)).toEqual([null, "emailInvalid"]);
});
