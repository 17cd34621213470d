import { aboutToken, accessoryToken, forToken, kindToken, otherToken, senseToken } from "./document";
import { allOf, anyOf, BEGINNING, type Match, matchTokens, writeMatch } from "./match";
import { IMITATIONS } from "./modifiers";
import { conceptsOf, headsOf, type SearchQuery, type Unit } from "./query";
import { firstLetters, fullWords, isEmptyInText, isMeasure, singularsOf } from "./words";

/** In the order in which lists show them. */
export const TIERS = [
  "preferred",
  "exact",
  "same-language",
  "other-language",
  "kind",
  "accessory",
  "description",
] as const;
export type Tier = (typeof TIERS)[number];
export const LAST_TIER = "description" satisfies Tier;

const reaches = (tier: Tier, least: Tier) => TIERS.indexOf(tier) >= TIERS.indexOf(least);

/** Tiers that may show anything: without weak words, nothing is preferred. */
export function tiersOf(queries: readonly SearchQuery[]): readonly Tier[] {
  return queries.some(({ weak }) => weak.length > 0) ? TIERS : TIERS.slice(1);
}

/** Of everything in the tier and in those before it; of the preferred, what is in "kind" and has a weak word. */
export function matchUpTo(query: SearchQuery, tier: Tier): Match {
  const { units, apart, weak } = query;
  if (tier === "preferred") {
    const praised = weak.flatMap((unit) => unitMatches(unit, "description", true, true));
    return allOf([matchUpTo(query, "kind"), anyOf(praised)]);
  }
  // Of a model or name alone, which may be an accessory's, its accessories come last, and only where it is not for sale itself.
  const isModel = units.every(({ senses, isName }) => senses.length === 0 || isName);
  const isNameless = !units.some(({ isThing }) => isThing) && reaches(tier, "accessory") && (query.isWide || !isModel);
  const isAnything = query.isOfAccessory || isNameless;
  const isWide = query.isWide && reaches(tier, "accessory");
  const isDescribed = tier === "description";
  const of = (all: readonly Unit[]): Match => {
    const isTold = (unit: Unit) => !unit.isThing || (all.length > 1 && (all === units || unit.isName));
    // "Casa" of "casa de campaña" begins no longer word.
    const isComplete = all !== units;
    const whole = allOf(
      all.map((unit) => {
        const withAround = all.length > 1 || isWide || !unit.isThing;
        return anyOf(unitMatches(unit, tier, withAround, isTold(unit), isComplete));
      }),
    );
    const things = isWide && !isDescribed ? [] : ([headsOf(all), headsOf(units)].find((some) => some.length > 0) ?? []);
    // What a listing is for, comes with or tells of is not what is asked for, unless it is something else of the query.
    const found =
      all.length > 1 && things.length > 0
        ? allOf([whole, anyOf(things.flatMap((unit) => unitMatches(unit, tier, isWide, false, isComplete)))])
        : whole;
    const others = isWide ? otherTokens(all) : [];
    return others.length > 0 ? { found, without: others } : found;
  };
  const found = apart && reaches(tier, "other-language") ? anyOf([of(units), of(apart)]) : of(units);
  return isWide || isAnything ? found : withoutAccessories(found);
}

/** What has a word of the thing that is asked for, and means something else by it. */
function otherTokens(units: readonly Unit[]): string[] {
  if (units.some(({ words }) => words.some((word) => IMITATIONS.has(word)))) return [];
  const things = headsOf(units).filter(({ words, isName }) => words.length === 1 && !isName);
  const tokens = things.flatMap((unit) => [...singularsOf(unit.words[0] ?? ""), ...conceptsOf(unit)]);
  return [...new Set(tokens.map(otherToken))];
}

/** An accessory has the words of its title, and the models that its description names, once more. */
export function withoutAccessories(found: Match, others: readonly string[] = []): Match {
  const accessories = matchTokens(found).map((token) => {
    const [kind, own = ""] = token.split(":");
    return kind === "b" ? `${accessoryToken(own)}*` : accessoryToken(own);
  });
  return { found, without: [...accessories, ...others] };
}

/** For FTS5, of each word or term everything that any tier finds by it: what the query finds is among the listings of each. */
export function widestExpressions({ units, apart }: SearchQuery): string[] {
  return widestMatches(units, apart).map(writeMatch);
}

function widestMatches(units: readonly Unit[], apart: readonly Unit[] | null): Match[] {
  const widest = (unit: Unit) => anyOf(unitMatches(unit, LAST_TIER, true, true));
  const rarestFirst = (some: readonly Unit[]) =>
    some.toSorted((a, b) => a.senses.length - b.senses.length || b.words.join().length - a.words.join().length);
  if (!apart) return rarestFirst(units).map(widest);
  return rarestFirst(apart).flatMap((part) => {
    const whole = units.find(({ words }) => part.words.every((word) => words.includes(word)));
    if (!whole) return [];
    return [whole.words.length > part.words.length ? anyOf([widest(whole), widest(part)]) : widest(part)];
  });
}

/** For FTS5. */
export function expressionUpTo(query: SearchQuery, tier: Tier): string {
  return writeMatch(matchUpTo(query, tier));
}

const tierBefore = (tier: Tier) => TIERS[TIERS.indexOf(tier) - 1] ?? tier;

/** Without weak words nothing is preferred; and a tier may find what the one before it finds. */
export function isEmptyTier(query: SearchQuery, tier: Tier): boolean {
  if (tier === "preferred") return query.weak.length === 0;
  return tier !== "exact" && expressionUpTo(query, tier) === expressionUpTo(query, tierBefore(tier));
}

/** For FTS5, of everything in the tier that is in none before it. */
export function tierExpression(query: SearchQuery, tier: Tier): string {
  const found = expressionUpTo(query, tier);
  if (tier === "preferred") return found;
  const previous = tierBefore(tier);
  const before = query.weak.length > 0 ? ["preferred" as const, previous] : [previous];
  const others = new Set(before.filter((one) => one !== "preferred" || query.weak.length > 0));
  return [...others].reduce((all, one) => `(${all} NOT ${expressionUpTo(query, one)})`, found);
}

/** With what listings are for or come with, and with what their descriptions tell of, where that counts too. */
function unitMatches(unit: Unit, tier: Tier, withAround: boolean, isTold: boolean, isComplete = false): Match[] {
  const { words, senses, alike = [] } = unit;
  const forms = fullWords(words).map(singularsOf);
  const named = withAround ? (["title", "forms"] as const) : (["forms"] as const);
  const parts: Match[] = [{ columns: named, words: forms }];
  if (!reaches(tier, "same-language")) return parts;
  parts.push(...alike.map((added) => ({ columns: named, words: added.map(singularsOf) })));
  const own = new Set(senses.map(({ language }) => language));
  const meant = conceptsOf(unit);
  const shown = (["en", "es"] as const).filter((language) => reaches(tier, "other-language") || own.has(language));
  const tokens = meant.flatMap((concept) => shown.map((language) => senseToken({ concept, language })));
  if (reaches(tier, "kind")) tokens.push(...meant.map(kindToken));
  if (withAround) tokens.push(...meant.map((concept) => forToken({ concept })));
  // A thing alone that only the description tells of is not what is offered.
  if (tier === "description" && isTold) {
    if (!words.every(isEmptyInText)) parts.push({ columns: ["description"], words: forms });
    tokens.push(...[...meant, ...words.filter(isMeasure)].map((concept) => aboutToken({ concept })));
  }
  if (tokens.length > 0) parts.push({ columns: ["senses"], words: [tokens] });
  // The beginning of a word is what nobody knows as a whole one.
  const isBeginning =
    senses.length === 0 && !isComplete && words.every((word) => word.length >= BEGINNING.least && !/\d/.test(word));
  if (isBeginning) parts.push({ beginnings: words.map((word) => firstLetters(word, BEGINNING.most)) });
  return parts;
}
