import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine, cleanText, textLength, withoutMarkRuns } from "~/domain/text";
import { processorTime } from "../support/processor-time";

test("line ends become one kind, and the ends are trimmed", () => {
  expect(cleanText(" \r\n one\r\ntwo\rthree \n")).toBe("one\ntwo\nthree");
});

test("a text of one line has single spaces", () => {
  expect(cleanLine("  a \t\r\n  b\u00a0\u3000c ")).toBe("a b c");
});

test("accents are kept the composed way", () => {
  expect(cleanText("cafe\u0301")).toBe("café");
});

test.each([
  ["nothing but zero-width characters", "\u200b\u2060\ufeff"],
  ["nothing but direction marks", "\u202e\u200f\u2066\u2069"],
  ["nothing but control characters", "\u0000\u0007\u001b\u007f\u0085"],
  ["nothing but spaces", " \u00a0\u3000\t\n"],
])("%s is an empty text", (_, typed) => {
  expect(cleanText(typed)).toBe("");
  expect(cleanLine(typed)).toBe("");
});

test("what could make a text read as something else is taken out of its middle", () => {
  expect(cleanLine("invoice\u202egpj.exe")).toBe("invoicegpj.exe");
  expect(cleanLine("pass\u200bword")).toBe("password");
});

test("joined emoji stay joined", () => {
  expect(cleanText("👨‍👩‍👧 👍🏽")).toBe("👨‍👩‍👧 👍🏽");
});

test("length counts code points", () => {
  expect([textLength(""), textLength("ñandú"), textLength("📷📷"), textLength("𝔘")]).toEqual([0, 5, 2, 1]);
});

test("cleaning again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (typed) => {
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
    }),
  );
});

test("ten thousand characters are cleaned at once", () => {
  const long = "a\u200b \r\n".repeat(10_000);
  expect(processorTime(() => cleanLine(long))).toBeLessThan(500);
});

test("a letter keeps thirty marks, and any number of them is cut at once", () => {
  const marked = (marks: number) => `e${"\u0301\u0316".repeat(marks / 2)} a\u0301`;
  expect(withoutMarkRuns(marked(30))).toBe(marked(30));
  expect(withoutMarkRuns(marked(32))).toBe(marked(30));
  expect(cleanText(withoutMarkRuns(marked(1_000_000)))).toHaveLength(cleanText(marked(30)).length);
});
