import { createHash } from "node:crypto";
import { and, eq, type Placeholder, sql } from "drizzle-orm";
import { translatableTexts } from "~/domain/catalog/translation";
import type { Language } from "~/i18n/language";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { releasedWords } from "../moderation/listing-reviews.server";
import type { Json, RowOf } from "../rows.server";
import { type products, translations } from "../schema.server";
import { prepared } from "../template.server";
import { isReadable } from "./facts.server";

export interface StoredTranslation {
  source: string;
  texts: string[];
}

/** The texts of a machine, unless the listing has others by now. */
export function freshTexts(stored: StoredTranslation | null, originals: readonly string[]): string[] | null {
  return stored?.source === sourceOf(originals) ? stored.texts : null;
}

export async function findTranslation(
  db: Database,
  productId: string,
  language: Language,
): Promise<StoredTranslation | null> {
  return (await translation(db, { productId, language }))[0] ?? null;
}

const translation = prepared((db) => selectTranslation(db, sql.placeholder("productId"), sql.placeholder("language")));

export function selectTranslation(db: Database, productId: string | Placeholder, language: Language | Placeholder) {
  return db
    .select({ source: translations.source, texts: translations.texts })
    .from(translations)
    .where(and(eq(translations.product_id, productId), eq(translations.language, language)));
}

/** A listing with a public page. */
export function selectTranslatable(db: Database, productId: string) {
  return db.all<
    RowOf<{
      language: typeof products.language;
      title: typeof products.title;
      description: typeof products.description;
      category: typeof products.category;
      released: Json;
      additions: Json;
    }>
  >(sql`SELECT p.language, p.title, p.description, p.category, ${releasedWords(sql`p.id`)} AS released, (SELECT json_group_array(json_object('text', text)) FROM
      (SELECT text FROM revisions WHERE product_id = p.id ORDER BY at, id)) AS additions
    FROM products p WHERE p.id = ${productId} AND ${isReadable(sql`p`)}`);
}

type TranslatableRow = Awaited<ReturnType<typeof selectTranslatable>>[number];

export function originalsOf({ additions, ...listing }: TranslatableRow): string[] {
  return translatableTexts(listing, JSON.parse(additions));
}

/** In the place of an older one. */
export async function saveTranslation(
  db: Database,
  saved: { productId: string; language: Language; originals: readonly string[]; texts: readonly string[]; now: number },
): Promise<void> {
  const { productId, language, originals, now } = saved;
  const row = { source: sourceOf(originals), texts: [...saved.texts], created_at: now };
  const key = { product_id: productId, language };
  await commit(db, [
    db
      .insert(translations)
      .values({ ...key, ...row })
      .onConflictDoUpdate({ target: [translations.product_id, translations.language], set: row }),
  ]);
}

function sourceOf(originals: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(originals)).digest("hex");
}
