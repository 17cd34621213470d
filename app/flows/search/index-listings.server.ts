import type { AppContext } from "~/context";
import type { Database } from "~/data/connect.server";
import { selectOutdatedListings, writeDocuments } from "~/data/search/documents.server";
import { listingDocument } from "~/domain/search/listing-document";
import { LEXICON_VERSION } from "~/gateways/lexicon.server";

const BATCH = 50;
const BATCHES_MAX = 10;

/** The first of them, for a batch. */
export const selectListingsToIndex = (db: Database) => selectOutdatedListings(db, LEXICON_VERSION, BATCH);

/** Reads listings anew after the lexicon has changed, some at a time, from the `first` on. Run by cron. */
export async function indexListings(
  context: AppContext,
  first: Awaited<ReturnType<typeof selectListingsToIndex>>,
): Promise<void> {
  let outdated = first;
  for (let batch = 0; batch < BATCHES_MAX && outdated.length > 0; batch++) {
    const lexicon = await context.lexicon();
    // Its asset is away.
    if (lexicon.version !== LEXICON_VERSION) return;
    await writeDocuments(
      context.db,
      outdated.map((texts) => ({ texts, document: listingDocument(texts, lexicon) })),
    );
    outdated = await selectListingsToIndex(context.db);
  }
}
