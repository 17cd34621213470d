import type { AppContext } from "~/context";
import {
  freshTexts,
  originalsOf,
  saveTranslation,
  selectTranslatable,
  selectTranslation,
} from "~/data/catalog/translations.server";
import { countTries, networkLimits, waitFor } from "~/data/rate-limits.server";
import { findProhibited, wordsToReview } from "~/domain/moderation/prohibited";
import { TRANSLATIONS_NETWORK, TRANSLATIONS_WIDE_NETWORK } from "~/domain/rate-limit";
import type { Refused } from "~/domain/result";

type TranslateAnswer =
  | { ok: true }
  | Refused<{ reason: "notFound" | "tooLong" | "failed" } | { reason: "tooMany"; seconds: number }>;

const NO_SECOND = { secondTitle: null, secondDescription: null };

/** Into the reader's language, kept for all readers until the listing's texts change. */
export async function translateListing(
  { db, translator, language, address, now }: AppContext,
  productId: string,
): Promise<TranslateAnswer> {
  if (!translator) return refuse("notFound");
  const at = now();
  const limits = networkLimits("translation", address, TRANSLATIONS_NETWORK, TRANSLATIONS_WIDE_NETWORK);
  const [tries, [listing], [stored = null]] = await countTries(
    db,
    limits,
    at,
    selectTranslatable(db, productId),
    selectTranslation(db, productId, language),
  );
  if (!listing) return refuse("notFound");
  const originals = originalsOf(listing);
  if (listing.language === language || freshTexts(stored, originals)) return { ok: true };
  const seconds = waitFor(limits, tries, at);
  if (seconds > 0) return { ok: false, refusal: { reason: "tooMany", seconds } };
  const answer = await translator.translate(originals, listing.language, language);
  if (!answer.ok) return refuse(answer.reason);
  // Words that nobody wrote hold no listing, but are not shown either.
  const [title = "", description = null] = answer.texts;
  const own = findProhibited({ ...listing, ...NO_SECOND }).map(({ word }) => word);
  const made = { title, description, category: listing.category, ...NO_SECOND };
  if (wordsToReview(findProhibited(made), [...own, ...JSON.parse(listing.released)]).length > 0)
    return refuse("failed");
  await saveTranslation(db, { productId, language, originals, texts: answer.texts, now: at });
  return { ok: true };
}

function refuse(reason: "notFound" | "tooLong" | "failed") {
  return { ok: false, refusal: { reason } } as const;
}
