import type { Match } from "./match";
import type { SearchQuery } from "./query";
import { LAST_TIER, matchUpTo, TIERS, type Tier } from "./tiers";

const MARKS = { title: "t", forms: "f", senses: "s", description: "d" } as const;
type Column = keyof typeof MARKS;

/** Every word that a word index has of a listing, behind the letter of its column. */
export function indexedWords(words: Record<Column, readonly string[]>): string {
  const columns = Object.keys(MARKS) as Column[];
  return ` ${columns.flatMap((column) => [...new Set(words[column])].map((word) => MARKS[column] + word)).join(" ")} `;
}

/** What a query asks of `indexedWords`: says the same of one listing as its match says to a word index. */
export interface RowChecks {
  /** Texts to look for. Each is a bit of the masks. */
  needles: readonly string[];
  /**
   * What is in each of `TIERS`, by its place, or in those before it: it has a needle of each mask, and none of a negative one.
   * No listing has one of the mask 0. Without tiers that are as the one before.
   */
  tiers: Readonly<Record<number, Masks>>;
  /** Those of the tiers up to accessories, and of the last one. */
  named: Masks;
  all: Masks;
}

type Masks = readonly number[];

/** A mask is exact as a number of JSON. */
const NEEDLES_MAX = 52;
const CLAUSES_MAX = 40;

/** `null` for what would take too many. */
export function readRowChecks(query: SearchQuery): RowChecks | null {
  const clauses = TIERS.map((tier) =>
    tier === "preferred" && query.weak.length === 0
      ? [{ needles: [], isNot: false }]
      : clausesOf(matchUpTo(query, tier)),
  );
  const needles = [...new Set(clauses.flatMap((tier) => (tier ?? []).flatMap((clause) => clause.needles)))];
  if (needles.length > NEEDLES_MAX || clauses.some((tier) => tier === null || tier.length > CLAUSES_MAX)) return null;
  const maskOf = ({ needles: some, isNot }: Clause) =>
    [...new Set(some)].reduce((mask, needle) => mask + 2 ** needles.indexOf(needle), 0) * (isNot ? -1 : 1);
  const tiers = clauses.map((tier) => [...new Set((tier ?? []).map(maskOf))]);
  const upTo = (tier: Tier) => tiers[TIERS.indexOf(tier)] ?? [];
  const differing = [...tiers.entries()].filter(([at, masks]) => at === 0 || masks.join() !== tiers[at - 1]?.join());
  return { needles, tiers: Object.fromEntries(differing), named: upTo("accessory"), all: upTo(LAST_TIER) };
}

/** What a match finds, each of these finds as well. */
export function partsOf(match: Match): Match[] {
  if ("all" in match) return match.all.flatMap(partsOf);
  return "found" in match ? partsOf(match.found) : [match];
}

/** A listing has one of these, or none. */
export interface Clause {
  needles: readonly string[];
  isNot: boolean;
}

const oneOf = (needles: readonly string[]): Clause => ({ needles, isNot: false });

/** All of which hold; `null` for what would take too many. */
export function clausesOf(match: Match): Clause[] | null {
  if ("all" in match) {
    const all = match.all.map(clausesOf);
    return all.length === 0 ? [oneOf([])] : all.every((one) => one !== null) ? all.flat() : null;
  }
  if ("any" in match) return match.any.map(clausesOf).reduce(eitherOf, [oneOf([])]);
  if ("found" in match) {
    const found = clausesOf(match.found);
    const needles = match.without.map((token) => ` ${MARKS.senses}${token} `.replace("* ", ""));
    return found && [...found, { needles, isNot: true }];
  }
  if ("beginnings" in match) return match.beginnings.map((letters) => oneOf([` ${MARKS.title}${letters}`]));
  return match.words.map((forms) =>
    oneOf(forms.flatMap((word) => match.columns.map((column) => ` ${MARKS[column]}${word} `))),
  );
}

function eitherOf(some: Clause[] | null, others: Clause[] | null): Clause[] | null {
  if (!some || !others || some.length * others.length > CLAUSES_MAX) return null;
  if ([...some, ...others].some(({ isNot }) => isNot)) return null;
  return some.flatMap((one) => others.map((other) => oneOf([...one.needles, ...other.needles])));
}
