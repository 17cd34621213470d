/** A unit's name as people write it, by the name that it is indexed under. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  in: ["in", "inch", "inches", "pulgada", "pulgadas", "pulg"],
  ft: ["ft", "foot", "feet", "pie", "pies"],
  cm: ["cm", "cms", "centimeter", "centimeters", "centimetre", "centimetres", "centimetro", "centimetros"],
  mm: ["mm", "millimeter", "millimeters", "millimetre", "millimetres", "milimetro", "milimetros"],
  m: ["m", "mt", "mts", "meter", "meters", "metre", "metres", "metro", "metros"],
  km: ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "kilometro", "kilometros"],
  l: ["l", "lt", "lts", "liter", "liters", "litre", "litres", "litro", "litros"],
  ml: ["ml", "milliliter", "milliliters", "millilitre", "millilitres", "mililitro", "mililitros"],
  qt: ["qt", "quart", "quarts"],
  gal: ["gal", "gallon", "gallons", "galon", "galones"],
  oz: ["oz", "ounce", "ounces", "onza", "onzas"],
  g: ["g", "gr", "grs", "gram", "grams", "gramo", "gramos"],
  kg: ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramo", "kilogramos"],
  lb: ["lb", "lbs", "pound", "pounds", "libra", "libras"],
  gb: ["gb", "gig", "gigs", "giga", "gigas", "gigabyte", "gigabytes"],
  tb: ["tb", "tera", "teras", "terabyte", "terabytes"],
  mb: ["mb", "mega", "megas", "megabyte", "megabytes"],
  mp: ["mp", "mpx", "megapixel", "megapixels", "megapixeles"],
  mah: ["mah"],
  w: ["w", "watt", "watts", "vatio", "vatios"],
  v: ["v", "volt", "volts", "voltio", "voltios"],
  hz: ["hz", "hertz", "hercios"],
  hp: ["hp", "horsepower", "caballos"],
  cc: ["cc"],
  k: ["k", "kt", "karat", "karats", "kilate", "kilates", "quilate", "quilates"],
};
/** Numbers that people spell out before a unit: "una onza" is "1oz". */
const SPELLED_NUMBERS = new Map(
  [..."un una one dos two tres three cuatro four cinco five seis six".split(" ").entries()].map(
    ([at, name]) => [name, `${at === 0 ? 1 : Math.ceil(at / 2)}`] as const,
  ),
);
const UNIT_OF = new Map(Object.entries(UNITS).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)));

/**
 * A number, with a sign of inches; or a word. Letters of Tai Lue and Vedic are none: the index's tokenizer splits words at
 * them.
 */
const TOKEN = /\d+(?:[.,]\d+)*(?:["”″]|'')|\d+(?:[.,]\d+)+|(?:(?![\u19b0-\u19c9\u1cf2\u1cf3])[\p{L}\p{N}])+/gu;
const INDEXED = /(?:(?![\u19b0-\u19c9\u1cf2\u1cf3])[\p{L}\p{N}])+/gu;
const POSSESSIVE = /(?<=\p{L})['’]s\b/gu;
const LOOSE_MARKS = /\p{M}/gu;

/** "w/ case", "c/caja", "p/ iPhone" and "s/ cargador", but not "$40 c/u" or "S/M". */
const SHORT_FORM = /(?<![\p{L}\p{N}/])(w\/o|[wcps]\/)\s*(?=\p{L}{2}|\d)/giu;
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ...{ "w/": "with ", "w/o": "without ", "c/": "con ", "p/": "para ", "s/": "sin " },
};

/** With "with", "con" and "para" where people write their first letter and a slash. */
export function spellOut(text: string): string {
  return text.replace(SHORT_FORM, (whole, form: string) => SPELLED_OUT[form.toLowerCase()] ?? whole);
}

/** Lower case without accents, as the index folds words. */
function fold(text: string): string {
  return text.normalize("NFD").replace(LOOSE_MARKS, "").toLowerCase();
}

/**
 * The words of a text, folded. A number with its unit is one word ("64 GB" and "64gb" are `64gb`, `55"` and "55 pulgadas"
 * are `55in`), and so is a number with a comma or point ("1.5" and "1,5" are `1d5`, "1,500" is `1500`).
 */
export function readWords(text: string): string[] {
  const found = fold(text).replace(POSSESSIVE, "").match(TOKEN) ?? [];
  const words: string[] = [];
  for (const token of found) {
    const before = words.at(-1);
    const unit = UNIT_OF.get(token);
    const number = token.length > 2 ? (SPELLED_NUMBERS.get(before ?? "") ?? before) : before;
    if (unit && number && /^\d[\dd]*$/.test(number)) words[words.length - 1] = number + unit;
    else words.push(readToken(token));
  }
  return words;
}

/** "128gb" of any telephone. */
export function isMeasure(word: string): boolean {
  return UNIT_OF.has(/^\d[\dd]*(\D+)$/.exec(word)?.[1] ?? "");
}

/** The words of a text as the index's tokenizer splits them. */
export function splitWords(text: string): string[] {
  return fold(text).match(INDEXED) ?? [];
}

function readToken(token: string): string {
  if (!/^\d/.test(token)) return token;
  const [, digits = "", rest = ""] = /^([\d.,]+)(.*)$/.exec(token) ?? [];
  const number = digits.replace(/[.,](?=\d{3}(?!\d))/g, "").replace(/[.,]/g, "d");
  if (/^["”″']/.test(rest)) return `${number}in`;
  return number + (UNIT_OF.get(rest) ?? rest);
}

/** A word and what it may be the plural of, in either language; the word itself first. */
export function singularsOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word) || !word.endsWith("s") || word.endsWith("ss")) return [word];
  const forms = [word, word.slice(0, -1)];
  if (word.endsWith("es") && word.length > 4) {
    const stem = word.slice(0, -2);
    forms.push(stem);
    if (stem.endsWith("c")) forms.push(`${stem.slice(0, -1)}z`);
    if (stem.endsWith("i")) forms.push(`${stem.slice(0, -1)}y`);
    if (stem.endsWith("v")) forms.push(`${stem.slice(0, -1)}f`, `${stem.slice(0, -1)}fe`);
  }
  return forms;
}

/** So many letters, as the index counts them. */
export function firstLetters(word: string, most: number): string {
  return [...word].slice(0, most).join("");
}

/** Words that ask for nothing, in either language. "Uñas" are "unas" without their tilde. */
const EMPTY = new Set(
  `a al an and con da de del el en for from in la las le lo los mi mis my o of on or para por pr se su sus the to tu tus un una
   uno unos with y e x`.split(/\s+/),
);

export function isEmptyWord(word: string): boolean {
  return EMPTY.has(word);
}

/** Words of sentences in one language that name something in the other: who asks for "once", eleven, wants nothing "read once". */
const OF_SENTENCES = new Set("once sea vine".split(" "));

/** Whether a description that has the word says nothing by it. */
export function isEmptyInText(word: string): boolean {
  return isEmptyWord(word) || OF_SENTENCES.has(word);
}

/** Parts of a word of letters and digits, and neighbours of them: "65r15" has "65", "r", "15", "65r" and "r15". */
export function partsOf(word: string): string[] {
  const parts = word.match(/\d+(?:d\d+)?|[^\d]+/g) ?? [];
  if (parts.length < 2) return [];
  return parts.length > 2 ? [...parts, ...parts.slice(1).map((part, at) => `${parts[at]}${part}`)] : parts;
}

/** Other forms of a word that stands behind another: of a wheel's size, and of a year. */
export function sizesOf(word: string, before: string | undefined): string[] {
  if (/^[12]\d$/.test(word) && before && WHEELS.has(before)) return [`r${word}`];
  return /^(?:19[5-9]|20[0-3])\d$/.test(word) ? [word.slice(2)] : [];
}

const WHEELS = new Set(["aro", "rin", "rines", "rodada", "rodado", "r"]);

/** Between the words of a term they mean nothing: "funda para el celular" and "funda de celular" are one. */
const LINKS = new Set(["a", "al", "de", "del", "el", "for", "la", "las", "los", "of", "para", "the"]);

export function isLink(word = ""): boolean {
  return LINKS.has(word);
}

export function fullWords(words: readonly string[]): readonly string[] {
  const full = words.filter((word) => !isLink(word));
  return full.length > 0 ? full : words;
}

/** Masculine forms of a Spanish adjective in the feminine: "rojas" may be of "rojo", "española" of "español". */
export function masculinesOf(word: string): string[] {
  return singularsOf(word)
    .filter((form) => form.length > 3 && form.endsWith("a") && !isEmptyWord(form))
    .flatMap((form) => [`${form.slice(0, -1)}o`, ...(form.length > 6 ? [form.slice(0, -1)] : [])]);
}

/** What a Spanish word may be the diminutive of: "ositos" of "oso", "cochecito" of "coche", "muñequita" of "muñeca". */
export function diminutivesOf(word: string): string[] {
  const [, stem = "", vowel = ""] = /^(\p{L}{2,}?)(?:e?c)?it([oa])s?$/u.exec(word) ?? [];
  const stems = stem.endsWith("qu")
    ? [`${stem.slice(0, -2)}c`].filter(({ length }) => length > 1)
    : [stem].filter(Boolean);
  return stems.flatMap((one) => [one + vowel, one, `${one}e`]);
}
