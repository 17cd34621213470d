import { accessoryOf } from "./accessory-terms";
import type { InnerTerm } from "./inner-terms";
import { isQuality, type Lexicon } from "./lexicon";
import { isLine, isName, isOfOthers, isOnlyThing, kindsWithin, type Term } from "./read-terms";
import { isEmptyWord } from "./words";

/** Accessories of a product line with what they mean beside it; and where the lines stand that they are for. */
export function withAccessories(terms: readonly Term[], words: readonly string[], end: number, lexicon: Lexicon) {
  const behind = words.findIndex((word) => word === "para" || word === "for");
  const lines = terms.filter((term) => isLine(term, lexicon));
  const owner = terms.find(
    (term) => behind > 0 && term.at === behind + 1 && (isOnlyThing(term, lexicon) || isLine(term, lexicon)),
  );
  const served = new Set<number>();
  const named: InnerTerm[] = [];
  const isKnown = (at: number) => terms.some((term) => at >= term.at && at < term.at + term.length);
  const unknown = owner
    ? words.flatMap((word, at) => (at < behind && !isKnown(at) && !isEmptyWord(word) ? [at] : []))
    : [];
  const read = [...terms, ...unknown.map((at) => ({ at, length: 1, senses: [] }))].flatMap((term) => {
    const own = words.slice(term.at, term.at + term.length);
    const meant = owner && term.at < behind ? accessoryOf(own, term.senses, owner.senses, lexicon) : null;
    if (meant) {
      // "Pantalla" of "pantalla de lino para lámpara": the word by itself means other things.
      const alone = lexicon.find(own, 0)?.senses.filter((sense) => !isQuality(sense, lexicon)) ?? [];
      const inner = { ...term, senses: alone };
      if (alone.length > 0 && kindsWithin(inner, { ...term, senses: meant }, lexicon).length === 0)
        named.push({ ...inner, isOther: false });
      return [{ ...term, senses: meant }];
    }
    if (term.senses.length === 0 && unknown.includes(term.at)) return [];
    const line = lines.find(({ at, length }) => term.at >= at + length || term.at + term.length <= at);
    // "Sim" of "dual sim" is no accessory.
    const isOfQuality = terms.some(
      (other) =>
        other.at <= term.at &&
        other.at + other.length >= term.at + term.length &&
        other.length > term.length &&
        other.senses.length > 0 &&
        other.senses.every((sense) => isQuality(sense, lexicon)),
    );
    const senses =
      line && !isOfQuality && !isName(term, lexicon) ? accessoryOf(own, term.senses, line.senses, lexicon) : null;
    if (!senses || !line) return [term];
    // "Funda iPhone" and "iPhone case", but "iPhone, funda".
    const isOffered = term.at < end && (term.at < line.at || senses.some(({ language }) => language === "en"));
    if (isOffered) for (const { at } of lines) served.add(at);
    // "Carburador Italika" is a motorcycle's, and not a car's.
    const others = term.senses.filter((sense) => !isOfOthers(sense, lexicon));
    return [{ ...term, senses: [...new Set([...senses, ...others])] }];
  });
  return { terms: read.toSorted((a, b) => a.at - b.at), served, named };
}
