import fc from "fast-check";
import { expect, test } from "vitest";
import { createSpeller, editsBetween, soundOf, spellingKeys } from "~/domain/search/spelling";

const spellerOf = (weights: readonly (readonly [string, number])[]) =>
  createSpeller(weights.map(([word, weight]) => ({ word, shown: word, sound: soundOf(word), weight })));
const WORDS = ["silla", "silicone", "camera", "botella", "zapato", "washing", "machine"];
const { nearest, split } = spellerOf(WORDS.map((word) => [word, 1] as const));

test.each([
  ["sapato", "zapato"],
  ["siya", "silla"],
  ["votella", "botella"],
  ["botlela", "botella"],
  ["camra", "camera"],
  ["machin", "machine"],
])("%s is read as %s", (typed, meant) => {
  expect(nearest(typed)).toBe(meant);
});

test.each(["xyz", "sil", "64gb", "tractor"])("%s is near no known word", (typed) => {
  expect(nearest(typed)).toBeNull();
});

test("of two words equally near, the heavier one is meant", () => {
  const words = (weights: [string, number][]) => spellerOf(weights).nearest("camas");
  expect(
    words([
      ["camar", 1],
      ["camal", 2],
    ]),
  ).toBe("camal");
  expect(
    words([
      ["camar", 2],
      ["camal", 1],
    ]),
  ).toBe("camar");
});

test("a word that fits is meant before one that is nearer", () => {
  const { nearest } = spellerOf([
    ["driver", 2],
    ["dryer", 1],
  ]);
  expect([nearest("driyer"), nearest("driyer", 2, (word) => word === "dryer")]).toEqual(["driver", "dryer"]);
});

test("two letters of a short word are seldom wrong, and its first one seldom", () => {
  const { nearest } = spellerOf(["traje", "sheet", "bicicleta", "teclado"].map((word) => [word, 1] as const));
  expect(["trijue", "dusheet", "kheet"].map((word) => nearest(word))).toEqual([null, null, null]);
  expect(["visicleta", "bicilceta", "teclaod"].map((word) => nearest(word))).toEqual([
    "bicicleta",
    "bicicleta",
    "teclado",
  ]);
});

test("where only some words are meant, no other is", () => {
  const { nearest } = spellerOf([["start", 1]]);
  expect([nearest("zstart", 2, () => false, true), nearest("start", 2, () => false, true)]).toEqual([null, "start"]);
});

test("a missing space is found between two known words", () => {
  expect(split("washingmachine")).toEqual(["washing", "machine"]);
  expect(split("washingsofa")).toBeNull();
});

test.each([
  ["zapato", "sapato"],
  ["cebolla", "sevoya"],
  ["hilo", "ilo"],
  ["gente", "jente"],
  ["queso", "keso"],
])("%s and %s sound alike", (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other));
});

test.each([
  ["samsumg", "samsung"],
  ["nintedo", "nintendo"],
  ["xiomi", "xiaomi"],
  ["adiddas", "adidas"],
])("%s and %s have a key of spelling in common", (one, other) => {
  const keys = spellingKeys(other);
  expect(spellingKeys(one).some((key) => keys.includes(key))).toBe(true);
});

test("edits are counted as a slow and plain count does", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editsBetween(a, b, 9)).toBe(plainEdits(a, b));
      expect(editsBetween(a, b, 9)).toBe(editsBetween(b, a, 9));
    }),
  );
});

function plainEdits(a: string, b: string): number {
  if (!a || !b) return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  const isSwap = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return Math.min(
    plainEdits(restA, b) + 1,
    plainEdits(a, restB) + 1,
    plainEdits(restA, restB) + (a[0] === b[0] ? 0 : 1),
    isSwap ? plainEdits(a.slice(2), b.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}
