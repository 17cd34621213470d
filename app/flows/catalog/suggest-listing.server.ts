import type { AppContext } from "~/context";
import { selectComparables, toComparables } from "~/data/prices/comparables.server";
import { countTries, ownLimits, waitFor } from "~/data/rate-limits.server";
import { suggestCategories } from "~/domain/catalog/category-hint";
import { conditionIn } from "~/domain/catalog/condition-hint";
import { type OutlineLine, outlineDescription } from "~/domain/catalog/description-outline";
import { TITLE_MAX, type TypedListing } from "~/domain/catalog/listing";
import type { Suggestion } from "~/domain/catalog/listing-suggestion";
import { isCategory, isCondition } from "~/domain/catalog/product";
import { comparableSearch, likeness } from "~/domain/prices/comparable-search";
import { chooseComparables, suggestPrice } from "~/domain/prices/comparables";
import type { Refused } from "~/domain/result";
import { cleanLine } from "~/domain/text";
import type { Photo } from "~/gateways/listing-writer.server";

type SuggestAnswer =
  | { ok: true; suggestion: Suggestion; written: { photos: number } | null }
  | Refused<{ reason: "titleRequired" } | { reason: "tooManySuggestions"; seconds: number }>;

/** From the title, and from what the seller has chosen already. `photos`: keys of the draft's. */
export async function suggestListing(
  context: AppContext,
  userId: string,
  typed: TypedListing,
  photos: readonly string[],
): Promise<SuggestAnswer> {
  // What no listing's title can have is not read: its words would all be looked for.
  const title = cleanLine((typed.title ?? "").slice(0, 2 * TITLE_MAX));
  if (!title) return { ok: false, refusal: { reason: "titleRequired" } };
  const { db, now, language } = context;
  const lexicon = await context.lexicon();
  const chosen = isCategory(typed.category) ? typed.category : null;
  const search = comparableSearch(title, chosen, lexicon);
  const limits = ownLimits.suggestion(userId);
  const at = now();
  const [tries, rows] = await countTries(db, limits, at, selectComparables(db, search.ways, true));
  const seconds = waitFor(limits, tries, at);
  if (seconds > 0) return { ok: false, refusal: { reason: "tooManySuggestions", seconds } };
  const candidates = toComparables(rows).map((one) => ({ ...one, likeness: likeness(search, one.title) }));
  const named = conditionIn(title);
  const condition = named ?? (isCondition(typed.condition) ? typed.condition : "new");
  const comparables = chooseComparables(search, candidates, condition);
  const category = chosen ?? suggestCategories(search.read, candidates, lexicon)[0] ?? null;
  const shown = context.listingWriter ? await shrink(context, photos) : [];
  const texts = (await context.listingWriter?.write(title, shown)) ?? null;
  return {
    ok: true,
    written: texts && { photos: shown.length },
    suggestion: {
      description: texts?.[language].description ?? outlineText(context, comparables, title, category),
      category,
      price: suggestPrice(search, comparables, condition),
      condition: named,
      second: texts?.[language === "en" ? "es" : "en"] ?? null,
    },
  };
}

function outlineText(
  { t }: AppContext,
  comparables: readonly { description: string | null }[],
  title: string,
  category: Suggestion["category"],
): string {
  const descriptions = comparables.map(({ description }) => description);
  const line = ({ topic, fact }: OutlineLine) => `${t(`assistant.topic.${topic}`)}: ${fact ?? "…"}`;
  return [title, "", ...outlineDescription(title, descriptions, category).map(line)].join("\n");
}

const PHOTO_WIDTH = 640;
/** Bytes. Where no smaller one can be made, the store answers with the original. */
const PHOTO_MAX = 1_000_000;

/** One after another: a photo can take ten megabytes of memory until it is smaller. Leaves out what cannot be read. */
async function shrink({ images, logFault }: AppContext, photos: readonly string[]): Promise<Photo[]> {
  const small: Photo[] = [];
  for (const key of photos) {
    try {
      const made = await images.resize(key, PHOTO_WIDTH, "jpeg", null);
      const bytes = made && (await new Response(made.body).arrayBuffer());
      if (bytes && bytes.byteLength <= PHOTO_MAX) small.push({ type: made.type, bytes });
    } catch (error) {
      logFault(error);
    }
  }
  return small;
}
