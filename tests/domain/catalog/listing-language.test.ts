import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { detectLanguage, sureLanguage } from "~/domain/catalog/listing-language";
import { LISTINGS } from "../../../dev/demo/listings";

const [, ...rows] = readFileSync("lexicon/evaluation/listings.tsv", "utf8").trim().split("\n");
const judged = rows.map((row) => {
  const [, , language = "", title = "", description = ""] = row.split("\t");
  return { language, title, description };
});

test("a listing's words tell its language", () => {
  expect(judged.length).toBeGreaterThan(200);
  expect(judged.filter((listing) => detectLanguage(listing) !== listing.language)).toEqual([]);
});

test("a title alone tells it of nine in ten, and is hardly ever misread", () => {
  const answers = judged.map(({ language, title }) => [language, detectLanguage({ title, description: null })]);
  expect(answers.filter(([language, found]) => found === language).length / answers.length).toBeGreaterThan(0.9);
  const misread = answers.filter(([language, found]) => found !== null && found !== language);
  expect(misread.length / answers.length).toBeLessThan(0.03);
});

test("names and numbers tell nothing", () => {
  for (const title of ["", "iPhone 12", "PS5 825 GB", "⚡⚡⚡", "2026"])
    expect([title, detectLanguage({ title, description: null })]).toEqual([title, null]);
});

test("the longer text counts: an English brand does not make a Spanish listing English", () => {
  const description = "Cámara en buen estado, con batería y cargador. ¿Dudas? Escríbeme.";
  expect(detectLanguage({ title: "The North Face Black Box", description })).toBe("es");
});

test("every listing of the demo is in one of the two", () => {
  expect(LISTINGS.filter((listing) => detectLanguage(listing) === null)).toEqual([]);
});

test("of what people write it is sure by a whole word, not by names and endings", () => {
  expect(sureLanguage("Muy buen producto, llegó rápido")).toBe("es");
  expect(sureLanguage("Great seller")).toBe("en");
  for (const text of ["", "10/10", "DHL Express", "Laptop Lenovo ThinkPad, llega hoy", "Hola, Marcos"])
    expect([text, sureLanguage(text)]).toEqual([text, null]);
});

test("it misreads none of the evaluation's descriptions, and tells nearly all of those that say more than a name", () => {
  const answers = judged.map(({ language, title, description }) => [language, sureLanguage(`${title} ${description}`)]);
  expect(answers.filter(([language, found]) => found !== null && found !== language)).toEqual([]);
  expect(answers.filter(([, found]) => found !== null).length / answers.length).toBeGreaterThan(0.95);
});

test("the beginning of a long text tells it", () => {
  expect(sureLanguage(`Enviamos el mismo día. ${"The word and the other. ".repeat(100)}`)).toBe("en");
  expect(sureLanguage(`${"Enviamos el mismo día. ".repeat(13)} ${"The word and the other. ".repeat(100)}`)).toBe("es");
});
