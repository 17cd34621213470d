import { expect, test } from "vitest";
import {
  isPlausible,
  leavesOriginal,
  PIECE_MAX,
  shownTexts,
  splitText,
  titleFor,
  translatableTexts,
} from "~/domain/catalog/translation";

const LAMP = {
  ...{ language: "es" as const, title: "Lámpara", description: "De latón", secondTitle: null, secondDescription: null },
};
const ADDED = [{ at: 7, text: "Con foco" }];
const BOTH = { ...LAMP, secondTitle: "Lamp", secondDescription: "Brass" };
const MACHINE = ["Lantern", "Of brass", "With bulb"];
const shown = (listing: Parameters<typeof shownTexts>[0], asked: Partial<Parameters<typeof shownTexts>[2]> = {}) => {
  const texts = shownTexts(listing, ADDED, { reader: "en", asks: null, machine: null, ...asked });
  const { version, title, description, additions } = texts;
  return [version, ...[title, description, ...additions].map((one) => one && `${one.language} ${one.text}`)];
};

test("a text is split at lines and sentences into pieces that together are the text", () => {
  const sentence = "Una frase de unas cuantas palabras, con coma. ";
  const text = `${sentence.repeat(30)}\n\n - corta\n${"palabra ".repeat(200)}\n`;
  const parts = splitText(text);
  expect(parts.join("")).toBe(text);
  expect(parts.every((part) => part.length <= PIECE_MAX)).toBe(true);
  expect(parts.length).toBeLessThan(25);
  // A piece begins where a sentence does.
  expect(parts[2]).toMatch(/^Una frase/);
  expect(splitText("")).toEqual([""]);
  expect(splitText("x".repeat(900)).join("")).toBe("x".repeat(900));
});

test("readers of the listing's language read it as it was published, whatever they ask for", () => {
  for (const asks of [null, "original", "translated"])
    expect(shown(BOTH, { reader: "es", asks, machine: MACHINE })).toEqual([
      ...["original", "es Lámpara", "es De latón", "es Con foco"],
    ]);
});

test("others read the seller's own words in their language first, and the original when they ask", () => {
  expect(shown(BOTH)).toEqual(["second", "en Lamp", "en Brass", "es Con foco"]);
  expect(shown(BOTH, { asks: "original" })).toEqual(["original", "es Lámpara", "es De latón", "es Con foco"]);
  expect(shown({ ...BOTH, secondDescription: null })).toEqual(["second", "en Lamp", "es De latón", "es Con foco"]);
});

test("a machine's words are read only when asked for, and never in place of the seller's", () => {
  expect(shown(LAMP, { machine: MACHINE })[0]).toBe("original");
  expect(shown(LAMP, { asks: "translated" })[0]).toBe("original");
  expect(shown(LAMP, { asks: "translated", machine: MACHINE })).toEqual([
    ...["machine", "en Lantern", "en Of brass", "en With bulb"],
  ]);
  expect(shown({ ...BOTH, secondDescription: null }, { asks: "translated", machine: MACHINE })).toEqual([
    ...["machine", "en Lamp", "en Of brass", "en With bulb"],
  ]);
  expect(shown({ ...LAMP, description: null }, { asks: "translated", machine: ["Lantern", "", "With bulb"] })).toEqual([
    ...["machine", "en Lantern", null, "en With bulb"],
  ]);
});

test("a translation is offered while something is left in the original", () => {
  const left = (listing: Parameters<typeof shownTexts>[0], additions = ADDED) =>
    leavesOriginal(shownTexts(listing, additions, { reader: "en", asks: null, machine: null }), "en");
  expect(left(LAMP)).toBe(true);
  expect(left(BOTH)).toBe(true);
  expect(left(BOTH, [])).toBe(false);
  expect(left({ ...BOTH, secondDescription: null }, [])).toBe(true);
  expect(left({ ...BOTH, description: null, secondDescription: null }, [])).toBe(false);
});

test("a list shows the title in the reader's language, if its seller wrote one", () => {
  expect(titleFor(BOTH, "en")).toEqual({ text: "Lamp", language: "en" });
  expect(titleFor(BOTH, "es")).toEqual({ text: "Lámpara", language: "es" });
  expect(titleFor(LAMP, "en")).toEqual({ text: "Lámpara", language: "es" });
});

test("translated are title, description and additions, in this order", () => {
  expect(translatableTexts({ title: "a", description: null }, ADDED)).toEqual(["a", "", "Con foco"]);
});

test("an answer that is empty, no text or much too long is none", () => {
  expect(isPlausible("Lamp", "Lámpara")).toBe(true);
  for (const answer of ["", " \n", undefined, null, 7, "the ".repeat(200)])
    expect(isPlausible(answer, "Lámpara")).toBe(false);
});
