import type { AppContext } from "~/context";
import type { Product } from "~/data/catalog/products.server";
import type { Addition } from "~/data/catalog/revisions.server";
import { freshTexts, type StoredTranslation } from "~/data/catalog/translations.server";
import { leavesOriginal, shownTexts, translatableTexts, type Version } from "~/domain/catalog/translation";

/** What else a reader of another language is offered. */
type Offer = Exclude<Version, "original"> | "translate" | null;

interface Asked {
  additions: readonly Addition[];
  stored: StoredTranslation | null;
  asks: string | null;
  /** Their seller reads them. */
  isOwn: boolean;
}

/** A listing's words for this reader. */
export function shownWords({ language: reader, translator }: AppContext, product: Product, asked: Asked) {
  const { additions, stored, asks, isOwn } = asked;
  const machine = freshTexts(stored, translatableTexts(product, additions));
  const texts = shownTexts(product, additions, { reader, asks, machine });
  const { version } = texts;
  const isWhole = isOwn || version === "machine" || !leavesOriginal(texts, reader);
  const translation: Offer = machine ? "machine" : "translate";
  const offers: Offer = version === "original" && product.secondTitle !== null ? "second" : translation;
  const original = { text: product.title, language: product.language };
  return { ...texts, original, offers: isWhole ? null : offers, canServe: translator !== null };
}
