import type { AppContext } from "~/context";
import { findOutdatedSearches, hasSearchesOfOthers, writeTokens } from "~/data/search/saved-searches.server";
import {
  type Candidate,
  listCandidates,
  listUnmatched,
  recordMatches,
  type UnmatchedListing,
} from "~/data/search/search-matches.server";
import { listSynonyms } from "~/data/search/synonyms.server";
import type { Lexicon } from "~/domain/search/lexicon";
import { type ListQuery, readSavedList } from "~/domain/search/list-query";
import { type Finds, findsOf, foundTokens, searchTokens, toldAt, wordsOf } from "~/domain/search/saved-search";
import { withSynonyms } from "~/domain/search/synonyms";
import { LEXICON_VERSION } from "~/gateways/lexicon.server";
import { runEach } from "../run-each.server";

/** Of one run; the next run continues. */
const LISTINGS = 150;
const AT_ONCE = 10;
const SEARCHES = 500;
const OUTDATED = 200;

/** Which saved searches find what is new on the market. Run by cron. */
export async function matchListings(context: AppContext): Promise<void> {
  const { db } = context;
  const [own, synonyms] = await Promise.all([context.lexicon(), listSynonyms(db)]);
  // Its asset is away.
  if (own.version !== LEXICON_VERSION) return;
  const lexicon = withSynonyms(own, synonyms);
  const outdated = await findOutdatedSearches(db, lexicon.version, OUTDATED);
  if (outdated.length > 0) {
    const read = outdated.map(({ id, ...search }) => ({ id, tokens: searchTokens(readSaved(search, lexicon)) }));
    await writeTokens(db, lexicon.version, read);
    // Listings wait until all searches have tokens of this lexicon. For added synonyms they do not: what those would find
    // beyond the old tokens is not worth that everybody's messages wait.
    if (outdated.length === OUTDATED && (await hasSearchesOfOthers(db, own.version))) return;
  }
  const known = new Map<string, Finds>();
  const read = (search: Candidate) => {
    const key = `${search.language} ${search.list}`;
    const finds = known.get(key) ?? findsOf(readSaved(search, lexicon));
    known.set(key, finds);
    return finds;
  };
  const listings = await listUnmatched(db, LISTINGS);
  await runEach(
    listings.map((listing) => () => matchListing(context, listing, read)),
    AT_ONCE,
  );
}

function readSaved({ list, language }: Pick<Candidate, "list" | "language">, lexicon: Lexicon): ListQuery {
  return readSavedList(list, { lexicon, language });
}

async function matchListing(
  { db }: AppContext,
  listing: UnmatchedListing,
  read: (search: Candidate) => Finds,
): Promise<void> {
  const { found, was, now } = listing;
  const [words, before] = [wordsOf(found), was && wordsOf(was)];
  const candidates = await listCandidates(db, listing, foundTokens(found, words), SEARCHES);
  const matches = candidates.flatMap((search) => {
    const finds = read(search);
    // An edited listing is new to those searches only that did not find it before.
    const isNew = finds(found, words) && !(was && before && finds(was, before));
    return isNew && search.cadence !== "off" ? [{ search: search.id, dueAt: toldAt(search.cadence, now) }] : [];
  });
  const last = candidates.length === SEARCHES ? candidates.at(-1) : undefined;
  await recordMatches(db, listing, matches, last?.id ?? null);
}
