import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { POLICY } from "~/domain/policy";
import { LANGUAGES, type Language } from "~/i18n/language";
import { formatCount, withUnit } from "~/i18n/with-unit";

/** Numbers that texts may contain, and why no constant gives them. */
const OWN_NUMBERS = [
  /1,250\.00/, // an example of an amount
  /SHA-256/, // a name
  /\b(?:Bidder|Postor) 3\b/, // an example of a bidder's number
  /\\u00a0/, // a non-breaking space
  /\$\d[\d,]*/, // the worked example of the auction rules, which policies.test.ts recomputes
  /(?:Nov|de noviembre de)? ?1,? (?:de noviembre de )?2025/, // Spec: last updated
  /heading: "\d\. /, // Spec: terms and privacy have 8 sections
  /\b(?:from|between|del?) 1 (?:to|and|al?)\b/, // "from 1 to": whole numbers begin there
  /(?:takes|Toma|in|en|un) (?:a|un) minut[eo]/, // an idiom
  /[Tt]wo-step|[Dd]os pasos/, // what it is called
  /between two|entre dos|the two of you|los dos|las dos|two maximums|dos máximos/, // both
  /one of five conditions|uno de cinco estados/, // the list follows
  /the three pages|las tres páginas/, // the list follows
];

const NUMBER_WORDS: Record<Language, RegExp> = {
  en: /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|sixty|ninety|dozens?|hundred|thousand)\b|\b(?:an?|one) (?:minute|hour|day|week|fortnight|month|year)\b|\bquarter of\b|\bhalf an?\b/i,
  es: /\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|dieciocho|veinte|treinta|cuarenta|sesenta|noventa|cien|mil)\b|\bun[ao]? (?:minuto|hora|día|semana|quincena|mes|año)\b|\bcuarto de hora\b|\bmedia hora\b/i,
};

/** The source files of a language's texts, without what is not text. */
function sources(language: Language): [file: string, source: string][] {
  return [`app/i18n/${language}`, `app/i18n/policies/${language}`].flatMap((folder) =>
    readdirSync(folder).map((name): [string, string] => [
      `${folder}/${name}`,
      readFileSync(`${folder}/${name}`, "utf8").replace(/^import .*$|^\s*(?:\/\*)?\*.*$/gm, ""),
    ]),
  );
}

/** A file without constants and without interpolated values. */
function ownWords(source: string): string[] {
  return source
    .replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "")
    .replace(/\{[\w, ]*\}/g, "")
    .split("\n")
    .map((line) => OWN_NUMBERS.reduce((rest, own) => rest.replace(new RegExp(own, "g"), ""), line));
}

test.each(LANGUAGES)("no number stands in a text of %s: constants give them all", (language) => {
  const stated = sources(language).flatMap(([file, source]) =>
    ownWords(source)
      .filter((line) => /\d/.test(line) || NUMBER_WORDS[language].test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(stated).toEqual([]);
});

test("every promise is stated, in both languages and as often", () => {
  const [en, es] = LANGUAGES.map((language) =>
    sources(language)
      .map(([, source]) => source)
      .join(),
  );
  const times = (text = "", name: string) => text.match(new RegExp(`POLICY\\.${name}\\b`, "g"))?.length ?? 0;
  for (const name of Object.keys(POLICY)) {
    expect(times(en, name), name).toBeGreaterThan(0);
    expect(times(es, name), name).toBe(times(en, name));
  }
});

test("a number stands before its noun in the right number", () => {
  const hours = withUnit("hour", "hours");
  expect([hours(0), hours(1), hours(48)]).toEqual(["0 hours", "1 hour", "48 hours"]);
});

test("thousands are grouped by commas in both languages", () => {
  expect([999, 1_000, 12_000, 1_234_567].map(formatCount)).toEqual(["999", "1,000", "12,000", "1,234,567"]);
});
