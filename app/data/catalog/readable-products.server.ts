import { sql } from "drizzle-orm";
import type { Language } from "~/i18n/language";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { products } from "../schema.server";
import { coverImage, toCoverImage } from "./cover-images.server";
import { isReadable } from "./facts.server";

/** Title and first photo of a product that every visitor may see. */
export async function findReadableProduct(
  db: Database,
  id: string,
): Promise<{ title: string; language: Language; image: StoredImage | null } | null> {
  const [row] = await db
    .select({ title: products.title, language: products.language, image: coverImage(sql`${products.id}`) })
    .from(products)
    .where(sql`${products.id} = ${id} AND ${isReadable(sql`products`)}`);
  return row ? { ...row, image: toCoverImage(row.image) } : null;
}
