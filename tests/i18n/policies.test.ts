import { expect, test } from "vitest";
import { increment } from "~/domain/auctions/increments";
import { POLICY } from "~/domain/policy";
import { auctionRules as auctionRulesEn } from "~/i18n/policies/en/auction-rules";
import { privacy as privacyEn } from "~/i18n/policies/en/privacy";
import { terms as termsEn } from "~/i18n/policies/en/terms";
import { usedItems as usedItemsEn } from "~/i18n/policies/en/used-items";
import { auctionRules as auctionRulesEs } from "~/i18n/policies/es/auction-rules";
import { privacy as privacyEs } from "~/i18n/policies/es/privacy";
import { terms as termsEs } from "~/i18n/policies/es/terms";
import { usedItems as usedItemsEs } from "~/i18n/policies/es/used-items";
import type { PolicyBlock, PolicySection, PolicyText } from "~/i18n/policies/shape";

const PAGES: [name: string, en: PolicyText, es: PolicyText][] = [
  ["terms", termsEn, termsEs],
  ["privacy", privacyEn, privacyEs],
  ["auction rules", auctionRulesEn, auctionRulesEs],
  ["used items", usedItemsEn, usedItemsEs],
];

/** Texts that are the same in both languages. */
const SAME_ON_PURPOSE = ["5. Cookies"];

function blockShape(block: PolicyBlock): string {
  if (typeof block === "string") return "paragraph";
  return "list" in block ? `list of ${block.list.length}` : `table ${block.table}`;
}

function sectionStrings(section: PolicySection): string[] {
  const body = section.body.flatMap((block) => {
    if (typeof block === "string") return [block];
    return "list" in block ? block.list : [];
  });
  return [section.heading, ...body];
}

function strings(page: PolicyText): string[] {
  return [page.title, page.summary, page.updated, ...page.sections.flatMap(sectionStrings)];
}

function text(page: PolicyText): string {
  return strings(page).join("\n");
}

/** The numbers in texts, sorted: languages may order words differently, but not change amounts. */
function numbers(texts: string[]): string[] {
  return (texts.join("\n").match(/\d[\d,.]*\d|\d/g) ?? []).sort();
}

test.each(PAGES)("%s: every section has the same kinds of blocks in both languages", (_name, en, es) => {
  const shape = (page: PolicyText) => page.sections.map((section) => section.body.map(blockShape));
  expect(shape(es)).toEqual(shape(en));
});

test.each(PAGES)("%s: every section states the same numbers in both languages", (_name, en, es) => {
  const stated = (page: PolicyText) => page.sections.map((section) => numbers(sectionStrings(section)));
  expect(stated(es)).toEqual(stated(en));
});

test.each(PAGES)("%s: every text has the same tokens in both languages, and only known ones", (_name, en, es) => {
  const tokens = (page: PolicyText) => strings(page).map((string) => (string.match(/\{[^}]*\}/g) ?? []).sort());
  expect(tokens(es)).toEqual(tokens(en));
  expect(
    tokens(en)
      .flat()
      .filter((token) => !["{brand}", "{email}"].includes(token)),
  ).toEqual([]);
});

test.each(PAGES)("%s: nothing is left untranslated", (_name, en, es) => {
  const spanish = strings(es);
  const same = strings(en).filter((string, index) => string === spanish[index]);
  expect(same.filter((string) => !SAME_ON_PURPOSE.includes(string))).toEqual([]);
});

test.each(PAGES)("%s: no text is empty, padded or broken", (_name, en, es) => {
  for (const string of [...strings(en), ...strings(es)]) {
    expect(string).toBe(string.trim());
    expect(string).not.toMatch(/^$|undefined|NaN| {2}|\$\{/);
  }
});

test.each(PAGES)("%s: the date is in the words of its language", (_name, en, es) => {
  expect(en.updated).toBe("Last updated: Nov 1, 2025");
  expect(es.updated).toBe("Última actualización: 1 de noviembre de 2025");
});

test.each(PAGES)("%s: short enough for a phone on a slow connection", (_name, en, es) => {
  for (const page of [en, es]) {
    const words = text(page).split(/\s+/).length;
    expect(words).toBeGreaterThan(450);
    expect(words).toBeLessThan(1100);
  }
});

test.each(PAGES.slice(0, 2))("%s has exactly 8 sections", (_name, en, es) => {
  expect(en.sections).toHaveLength(8);
  expect(es.sections).toHaveLength(8);
});

test("what follows from a complaint about a result is said in both languages", () => {
  const rules = PAGES.filter(([name]) => name === "auction rules").map(([, en, es]) => [text(en), text(es)]);
  expect(rules).toEqual([
    [
      expect.stringContaining("if we void it, the buyer is refunded"),
      expect.stringContaining("si lo anulamos, se le reembolsa al comprador"),
    ],
  ]);
});

test("what is said of listings that we read first is said once", () => {
  const count = (page: PolicyText, words: string) => strings(page).join(" ").split(words).length - 1;
  expect(count(usedItemsEn, "before anyone else sees them")).toBe(1);
  expect(count(usedItemsEs, "antes de que alguien más las vea")).toBe(1);
});

test("the promises have the values of the specification", () => {
  expect(POLICY).toMatchObject({
    PAY_WITHIN_HOURS: 48,
    DISPUTE_DAYS: 7,
    USED_MIN_PHOTOS: 4,
    MAX_PHOTOS: 5,
    MAX_PHOTO_MB: 10,
    NOT_AS_DESCRIBED_DAYS: 30,
    DEFAULT_RETURN_DAYS: 30,
    MINIMUM_AGE: 13,
  });
});

test.each<[page: string, en: string, es: string]>([
  ["terms", "a correction, by email", "una corrección, por correo"],
  ["used items", "7 days to object by writing to {email}", "7 días para objetar escribiendo a {email}"],
  ["terms", "at least 13 years old", "al menos 13 años"],
  ["terms", "must pay within 48 hours", "debe pagar en las 48 horas"],
  ["terms", "within 7 days of its end", "dentro de los 7 días siguientes a su cierre"],
  ["terms", "within 30 days of delivery", "dentro de los 30 días siguientes a la entrega"],
  ["terms", "at least 4 if it is used", "al menos 4 si es usado"],
  ["terms", "You pay that fee for every sale that goes through", "Tú pagas esa comisión si la venta se concreta"],
  [
    "terms",
    "In all other cases we pay it, for example when the buyer changes their mind",
    "En los demás casos la pagamos nosotros, por ejemplo, si el comprador",
  ],
  ["terms", "does so 5 times within 30 days has to ask", "lo haga 5 veces en 30 días tendrá que pedirle"],
  ["privacy", "PayPal's reports about payments: 30 days", "Avisos de PayPal sobre pagos: 30 días"],
  ["privacy", "then only when each kind last arrived", "después, solo cuándo llegó el último de cada tipo"],
  ["privacy", "under 13", "menores de 13 años"],
  ["privacy", "Server logs: 90 days", "Registros del servidor: 90 días"],
  ["privacy", "within 20 business days", "un máximo de 20 días hábiles"],
  ["privacy", "ARCO", "ARCO"],
  ["privacy", "(GPS)", "(GPS)"],
  ["privacy", "keep only a hash of emails and IP addresses", "guardamos aquí solo un hash"],
  ["auction rules", "in the last 5 minutes", "en los últimos 5 minutos"],
  ["auction rules", "up to 24 hours past", "hasta 24 horas después"],
  ["auction rules", "must pay within 48 hours", "debe pagar en las 48 horas"],
  ["auction rules", "within 7 days of its end", "dentro de los 7 días siguientes a su cierre"],
  ["auction rules", "30 days from delivery", "30 días desde la entrega"],
  [
    "auction rules",
    "The seller pays it for every sale that goes through",
    "La paga el vendedor si la venta se concreta",
  ],
  ["auction rules", "in all other cases we pay it", "en los demás casos la pagamos nosotros"],
  ["auction rules", "proxy bidding", "puja automática"],
  ["used items", "at least 4 photos", "al menos 4 fotos"],
  ["used items", "at most 5", "máximo 5"],
  ["used items", "30 days from delivery", "30 días desde la entrega"],
])("%s says “%s”", (name, english, spanish) => {
  const page = PAGES.find(([title]) => title === name);
  if (!page) throw new Error(`no page ${name}`);
  expect(text(page[1])).toContain(english);
  expect(text(page[2])).toContain(spanish);
});

test("the worked example follows the increment ladder", () => {
  const [ana, beto, carla] = [1000_00, 700_00, 1010_00];
  const centavos = (pesos: string) => Number(pesos.replace(/[$,]/g, "")) * 100;
  const afterBeto = Math.min(ana, beto + increment(beto));
  const fullStep = ana + increment(ana);
  const afterCarla = Math.min(carla, fullStep);

  for (const page of [auctionRulesEn, auctionRulesEs]) {
    const example = page.sections[0]?.body[1];
    if (typeof example !== "object" || !("list" in example)) throw new Error("the example is the first list");
    const amounts = example.list.map((line) => line.match(/\$\d[\d,]*/g)?.map(centavos));
    expect(amounts).toEqual([
      [ana, 500_00],
      [beto, afterBeto],
      [carla, ana, afterCarla, fullStep],
    ]);
  }
});

test("the auction rules print the increment ladder once", () => {
  const tables = (page: PolicyText) =>
    page.sections.flatMap((section) => section.body).filter((block) => typeof block === "object" && "table" in block);
  expect(tables(auctionRulesEn)).toEqual([{ table: "increments" }]);
  expect(tables(auctionRulesEs)).toEqual([{ table: "increments" }]);
});
