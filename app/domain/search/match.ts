import { firstLetters } from "./words";

/** Words of an index's columns that a listing must have: of each row of `words` one. */
interface HasWords {
  columns: readonly ("title" | "forms" | "senses" | "description")[];
  words: readonly (readonly string[])[];
}

/** What a query asks of a listing. FTS5 reads it as an expression (`writeMatch`); `meets` says the same of one listing. */
export type Match =
  | HasWords
  /** Each begins a word of the title. */
  | { beginnings: readonly string[] }
  | { all: readonly Match[] }
  | { any: readonly Match[] }
  /** `without`: tokens of `senses`, and beginnings of some, with a star. */
  | { found: Match; without: readonly string[] };

/** Letters of the beginning of a word. */
export const BEGINNING = { least: 3, most: 8 } as const;

export const allOf = (all: readonly Match[]): Match => ({ all });
export const anyOf = (any: readonly Match[]): Match => ({ any });

const quoted = (word: string) => `"${word}"`;
const joined = (all: readonly string[], by: "AND" | "OR") =>
  all.length > 1 ? `(${all.join(` ${by} `)})` : (all[0] ?? '"none"');

export function writeMatch(match: Match): string {
  if ("all" in match) return joined(match.all.map(writeMatch), "AND");
  if ("any" in match) return joined(match.any.map(writeMatch), "OR");
  if ("found" in match)
    return `(${writeMatch(match.found)} NOT senses : ${joined(match.without.map(writeToken), "OR")})`;
  if ("beginnings" in match) {
    return `title : ${joined(
      match.beginnings.map((letters) => `${quoted(letters)}*`),
      "AND",
    )}`;
  }
  const { columns, words } = match;
  const all = words.map((forms) => joined(forms.map(quoted), "OR"));
  return `${columns.length > 1 ? `{${columns.join(" ")}}` : columns[0]} : ${joined(all, "AND")}`;
}

function writeToken(token: string): string {
  return isBeginningOf(token) ? `${quoted(token.slice(0, -1))}*` : quoted(token);
}

const isBeginningOf = (token: string) => token.endsWith("*");

/** A listing's words, by the index's columns; descriptions are not asked. */
export interface ListingWords {
  title: ReadonlySet<string>;
  forms: ReadonlySet<string>;
  senses: ReadonlySet<string>;
}

export function meets(match: Match, listing: ListingWords): boolean {
  if ("all" in match) return match.all.length > 0 && match.all.every((one) => meets(one, listing));
  if ("any" in match) return match.any.some((one) => meets(one, listing));
  if ("found" in match) return meets(match.found, listing) && !match.without.some((token) => hasToken(listing, token));
  if ("beginnings" in match) {
    return match.beginnings.every((letters) => [...listing.title].some((word) => word.startsWith(letters)));
  }
  const has = (word: string) => match.columns.some((column) => column !== "description" && listing[column].has(word));
  return match.words.length > 0 && match.words.every((forms) => forms.some(has));
}

function hasToken({ senses }: ListingWords, token: string): boolean {
  return isBeginningOf(token) ? [...senses].some((one) => one.startsWith(token.slice(0, -1))) : senses.has(token);
}

/** Tokens of which a listing has at least one when it meets the match: those of its rarest part. */
export function matchTokens(match: Match): string[] {
  if ("all" in match) return rarest(match.all.map(matchTokens));
  if ("any" in match) return [...new Set(match.any.flatMap(matchTokens))];
  if ("found" in match) return matchTokens(match.found);
  if ("beginnings" in match) return rarest(match.beginnings.map((letters) => [`b:${letters}`]));
  const mark = match.columns.some((column) => column === "senses") ? "s" : "w";
  return rarest(match.words.map((forms) => forms.map((form) => `${mark}:${form}`)));
}

/** All tokens that `matchTokens` may name for a listing. */
export function listingTokens({ title, forms, senses }: ListingWords): string[] {
  const beginnings = [...title].flatMap((word) => {
    const count = Math.max(0, Math.min(word.length, BEGINNING.most) - BEGINNING.least + 1);
    return Array.from({ length: count }, (_, more) => `b:${firstLetters(word, BEGINNING.least + more)}`);
  });
  return [
    ...new Set([
      ...[...title, ...forms].map((word) => `w:${word}`),
      ...[...senses].map((token) => `s:${token}`),
      ...beginnings,
    ]),
  ];
}

function rarest(parts: readonly string[][]): string[] {
  const commonest = (tokens: readonly string[]) => Math.min(...tokens.map(rarity));
  const [first = []] = parts.filter((tokens) => tokens.length > 0).toSorted((a, b) => commonest(b) - commonest(a));
  return first;
}

/** Names and models are rarer than what words mean, and that than numbers; of two, the longer one is rarer. */
function rarity(token: string): number {
  const [kind, word = ""] = token.split(":");
  if (kind === "s") return 200;
  const isNumber = /^\d+$/.test(word) || word.length < BEGINNING.least;
  return (isNumber ? 100 : 300) + word.length;
}
