import type { AppContext } from "~/context";
import { findOutdatedListings, writeDocuments } from "~/data/search/documents.server";
import { listingDocument } from "~/domain/search/listing-document";
import { LEXICON_VERSION } from "~/gateways/lexicon.server";

const BATCH = 50;
const BATCHES_MAX = 10;

/** Reads listings anew after the lexicon has changed, some at a time. Run by cron. */
export async function indexListings(context: AppContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const outdated = await findOutdatedListings(context.db, LEXICON_VERSION, BATCH);
    if (outdated.length === 0) return;
    const lexicon = await context.lexicon();
    // Its asset is away.
    if (lexicon.version !== LEXICON_VERSION) return;
    await writeDocuments(
      context.db,
      outdated.map((texts) => ({ texts, document: listingDocument(texts, lexicon) })),
    );
  }
}
