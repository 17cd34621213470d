import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { questions } from "~/data/schema.server";
import type { Catalogue } from "./catalogue";
import type { Market } from "./market";

interface Wanted {
  product: string;
  asker: string;
  question?: string;
  /** Without one it waits. */
  answer?: string;
  /** When it was asked, and answered. */
  at?: number;
}

/** A question about a listing on offer; returns its id. */
export async function putQuestion(
  { db }: Pick<Market, "db"> | Pick<Catalogue, "db">,
  { product, asker, question = "¿Sigue disponible?", answer, at = 1 }: Wanted,
): Promise<string> {
  const id = uuid();
  await db.run(sql`INSERT INTO questions (id, product_id, seller_id, asker_id, asked_at, question, language)
    SELECT ${id}, id, seller_id, ${asker}, ${at}, ${question}, 'es' FROM products WHERE id = ${product}`);
  if (answer)
    await db.update(questions).set({ answer, answer_language: "es", answered_at: at }).where(eq(questions.id, id));
  return id;
}
