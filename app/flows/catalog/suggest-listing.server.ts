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
import type { WrittenTexts } from "~/gateways/listing-writer.server";

type SuggestAnswer =
  | { ok: true; suggestion: Suggestion; isWritten: boolean }
  | Refused<{ reason: "titleRequired" } | { reason: "tooManySuggestions"; seconds: number }>;

/** From the title, and from what the seller has chosen already. `photo`: the key of the draft's cover. */
export async function suggestListing(
  context: AppContext,
  userId: string,
  typed: TypedListing,
  photo: string | null,
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
  const written = await writeTexts(context, title, photo);
  return {
    ok: true,
    isWritten: written !== null,
    suggestion: {
      description: written?.[language].description ?? outlineText(context, comparables, title, category),
      category,
      price: suggestPrice(search, comparables, condition),
      condition: named,
      second: written?.[language === "en" ? "es" : "en"] ?? null,
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

async function writeTexts(
  { listingWriter, images }: AppContext,
  title: string,
  photo: string | null,
): Promise<WrittenTexts | null> {
  if (!listingWriter) return null;
  const picture = photo === null ? null : await images.resize(photo, PHOTO_WIDTH, "jpeg", null).catch(() => null);
  const shown = picture && { type: picture.type, bytes: await new Response(picture.body).arrayBuffer() };
  return listingWriter.write(title, shown);
}
