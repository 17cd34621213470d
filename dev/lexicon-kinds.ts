import { OF_SETS } from "~/domain/search/inner-terms";
import { keysOf } from "~/domain/search/lexicon";
import { fullWords, readWords } from "~/domain/search/words";
import type { ConceptLine } from "./lexicon";

type Kinds = ReadonlyMap<ConceptLine, ReadonlySet<ConceptLine>>;

/** What each concept is said to be a kind of, and what its terms are a longer name of in both languages. */
export function findKinds(concepts: readonly ConceptLine[], named: ReadonlyMap<string, readonly ConceptLine[]>): Kinds {
  const english = conceptsByTerm(concepts, "en");
  const spanish = conceptsByTerm(concepts, "es");
  const names = conceptsByTerm(
    concepts.filter(({ isName, kinds }) => isName && kinds.length > 0),
    "es",
  );
  const found = new Map(
    concepts.map((concept) => {
      const said = concept.kinds.flatMap((name) => {
        const all = named.get(name) ?? [];
        return all.find((one) => shareCategory(one, concept)) ?? all[0] ?? [];
      });
      const heads = headsOf(concept, "es", spanish);
      const lines = [...headsOf(concept, "es", names)].filter((one) => one.isName && isOfName(concept));
      const shared = [...headsOf(concept, "en", english)].filter(
        (one) => heads.has(one) && shareCategory(one, concept) && (one.of.length === 0 || concept.of.length > 0),
      );
      const all = [...lines, ...shared].filter(
        (one) => one !== concept && !concept.others.includes(one.name) && !isToyOf(concept, one),
      );
      return [concept, { said: new Set(said.filter((one) => one !== concept)), named: new Set(all) }] as const;
    }),
  );
  // Each of "computer keyboard" and "musical keyboard" is also called "keyboard": two things of one name.
  const isOther = (concept: ConceptLine, kind: ConceptLine) => found.get(kind)?.named.has(concept) === true;
  return new Map(
    [...found].map(([concept, { said, named }]) => [
      concept,
      new Set([...said, ...[...named].filter((kind) => !isOther(concept, kind))]),
    ]),
  );
}

const OF_TOYS = /\b(?:toy|doll|dolls|dollhouse)\b/;

/** A toy tractor is no tractor, and a doll's crib no crib. */
function isToyOf({ name, categories }: ConceptLine, kind: ConceptLine): boolean {
  const isNamed = OF_TOYS.test(name) && !OF_TOYS.test(kind.name) && kind.name !== "toy";
  const isOnlyToy = categories.includes("toys") && categories.every((one) => one === "toys" || one === "collectibles");
  const isReal = kind.categories.some((one) => one !== "toys" && one !== "collectibles");
  return isReal && isOnlyToy && (isNamed || !kind.categories.includes("toys"));
}

/** Of each toy, what it is a toy of, by a word of either language: a truck, of a toy truck. */
export function findOriginals(concepts: readonly ConceptLine[]): ReadonlyMap<ConceptLine, readonly ConceptLine[]> {
  const [english, spanish] = [conceptsByTerm(concepts, "en"), conceptsByTerm(concepts, "es")];
  return new Map(
    concepts
      .filter(({ name }) => OF_TOYS.test(name))
      .map((concept) => {
        const heads = [...headsOf(concept, "en", english), ...headsOf(concept, "es", spanish)];
        return [concept, heads.filter((one) => one.categories.length === 0 || isToyOf(concept, one))];
      }),
  );
}

/** Its kinds, and what those are kinds of: a side mirror is a mirror, and no decoration of the home. */
export function allKinds(concept: ConceptLine, kinds: Kinds): Set<ConceptLine> {
  const above = new Set(kinds.get(concept));
  const isNear = (kind: ConceptLine) =>
    !concept.others.includes(kind.name) && (!isLimited(concept) || !isLimited(kind) || shareCategory(kind, concept));
  // A set is walked with what is added to it on the way.
  for (const kind of above) for (const next of kinds.get(kind) ?? []) if (isNear(next)) above.add(next);
  above.delete(concept);
  return above;
}

function conceptsByTerm(concepts: readonly ConceptLine[], language: "en" | "es"): Map<string, ConceptLine[]> {
  const byTerm = new Map<string, ConceptLine[]>();
  for (const concept of concepts) {
    for (const { text } of concept[language]) {
      for (const key of keysOf(readWords(text))) byTerm.set(key, [...(byTerm.get(key) ?? []), concept]);
    }
  }
  return byTerm;
}

/** What a longer term is of: "office chair" of "chair", "silla de oficina" of "silla"; a "juego de cuchillos" are knives. */
function headsOf(concept: ConceptLine, language: "en" | "es", byTerm: Map<string, ConceptLine[]>): Set<ConceptLine> {
  const all = concept[language].map(({ text }) => fullWords(readWords(text)));
  const heads = all.flatMap((words) =>
    words.slice(1).map((_, at) => (language === "en" ? words.slice(at + 1) : words.slice(0, at + 1))),
  );
  // By its name: cookware, also called "juego de sartenes", is no pan.
  const members = all.slice(0, 1).flatMap((words) => membersOf(words, language));
  return new Set([...heads, ...members].flatMap((part) => keysOf(part).flatMap((key) => byTerm.get(key) ?? [])));
}

/** What a set is of: "knife" of "knife set", "cuchillos" of "juego de cuchillos"; but not "té" of "juego de té". */
function membersOf(words: readonly string[], language: "en" | "es"): (readonly string[])[] {
  if (language === "en") return OF_SETS.has(words.at(-1) ?? "") ? [words.slice(0, -1)] : [];
  return OF_SETS.has(words[0] ?? "") && words[1]?.endsWith("s") ? [words.slice(1)] : [];
}

/** Named alike in both languages: "playstation 5" is of the line "playstation". */
function isOfName({ en, es }: ConceptLine): boolean {
  return en[0]?.text === es[0]?.text;
}

function shareCategory(one: ConceptLine, other: ConceptLine): boolean {
  return one.categories.some((category) => other.categories.includes(category));
}

function isLimited({ categories }: ConceptLine): boolean {
  return categories.length > 0;
}
