import { expect, test } from "vitest";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { createTexts } from "~/i18n/texts";

/** Every text with its key. */
function leaves(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}

const english = new Map(leaves(en));
const spanish = new Map(leaves(es));

test("both languages have the same texts, and none is empty", () => {
  expect(english.size).toBeGreaterThan(200);
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  expect([...english, ...spanish].filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("a text asks for the same values in both languages", () => {
  const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
  const differing = [...english].filter(([key, text]) => values(text).join() !== values(spanish.get(key) ?? "").join());
  expect(differing).toEqual([]);
});

test("numbers are grouped in texts, in both languages", () => {
  const max = 2_000;
  expect(createTexts("en", en, "MXN").t("problems.refusal.wordsTooLong", { max })).toBe(
    "Please write up to 2,000 characters",
  );
  expect(createTexts("es", es, "MXN").t("problems.refusal.wordsTooLong", { max })).toBe(
    "Escribe hasta 2,000 caracteres",
  );
  expect(createTexts("en", en, "MXN").t("cards.bids", { count: 1_200 })).toBe("1,200 bids");
});

test("a text with values is filled in, as text and not as HTML", () => {
  const t = createTexts("es", es, "MXN").t;
  expect(t("sell.skipped.size", { file: "<b>a&b</b>.jpg" })).toBe("<b>a&b</b>.jpg supera el límite de 10MB");
});
